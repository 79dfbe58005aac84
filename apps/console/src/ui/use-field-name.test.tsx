import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createFakeApi } from '../../test/fake-api.ts'
import { renderPart } from '../../test/render.tsx'
import { createServices } from '../data/services.ts'
import { ChangeList } from './change-list.tsx'

test('A changed text is named with its language, however its field is written.', async () => {
  const after = {
    title: 'Ten off',
    title_zh: '减十元',
    title_zh_hant: '現折',
    min_spend: '1.00',
    texts: { 'zh-Hant': '珍寶' },
  }
  await renderPart(
    <ChangeList resource="coupons" before={{}} after={after} />,
    createServices(createFakeApi({}).fetch),
    'zh-Hant',
  )
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    '名稱',
    '名稱（簡體中文）',
    '名稱（繁體中文）',
    '滿多少金額可用（¥）',
    'texts（繁體中文）',
  ])
})
