import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { toTypedMoney } from '@shop/contract/money/typed-money.rules'
import { expect, test, vi } from 'vitest'
import { createFakeApi } from '../../test/fake-api.ts'
import { renderPart } from '../../test/render.tsx'
import { createServices } from '../data/services.ts'
import { InlineCell } from './inline-cell.tsx'

const HINT = 'Write an amount in yuan'

async function renderCell(save: (value: string) => Promise<string | undefined>) {
  await renderPart(
    <InlineCell value="99.00" field="Price" name="Jade" read={toTypedMoney} hint={HINT} save={save} />,
    createServices(createFakeApi({}).fetch),
  )
  const cell = await screen.findByRole<HTMLInputElement>('textbox')
  await userEvent.clear(cell)
  return cell
}

test.each(['168', '168.0', '¥168', '１６８'])(
  'A price that is typed as %s is saved as 168.00.',
  async (typed) => {
    const save = vi.fn(async () => undefined)
    await userEvent.type(await renderCell(save), `${typed}{Enter}`)
    expect(save.mock.calls).toEqual([['168.00']])
  },
)

test('What is no amount stays where it was typed, with the reason, and is not saved.', async () => {
  const save = vi.fn(async () => undefined)
  const cell = await renderCell(save)
  await userEvent.type(cell, '16,8{Enter}')
  await userEvent.tab()
  expect(cell.value).toBe('16,8')
  expect(screen.getByText(HINT)).toBeTruthy()
  expect(save).not.toHaveBeenCalled()
  await userEvent.type(cell, '{Escape}')
  expect(cell.value).toBe('99.00')
})

test('What the server refuses stays, with its reason.', async () => {
  const cell = await renderCell(async () => 'Somebody changed it meanwhile')
  await userEvent.type(cell, '168{Enter}')
  expect(await screen.findByText('Somebody changed it meanwhile')).toBeTruthy()
  expect(cell.value).toBe('168')
})
