import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { toCsvFile, UTF8_MARK } from './csv.ts'

const write = (cell: string | number) =>
  text(toCsvFile('cells', [['cell', (row: string | number) => row]], [cell]).content)

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx'])(
  'no spreadsheet takes the text %j for a formula',
  async (cell) => {
    expect(await write(cell)).toContain(`'${cell}`)
  },
)

test('a negative number stays a number', async () => {
  expect(await write(-5)).toBe(`${UTF8_MARK}cell\r\n-5\r\n`)
})
