// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPart } from '../../../../test/render.tsx'
import { Notices } from './notices.tsx'

const show = (clockDoubt: string | undefined) =>
  renderPart(<Notices notices={[]} clockDoubt={clockDoubt} onOtherTime={() => undefined} />)

test('a clock that is not known is among the notices, also when it is the only one', () => {
  show('We know only the clock of Shanghai.')
  expect(screen.getByRole('listitem').textContent).toContain('We know only the clock of Shanghai.')
})

test('without a doubt or a boundary there are no notices', () => {
  show(undefined)
  expect(screen.queryByRole('region')).toBeNull()
})
