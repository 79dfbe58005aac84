import { expect, test } from 'vitest'
import { readCsvTable } from './csv-table.ts'

/** The encoding of Excel in western Europe. */
const toWindows1252 = (text: string) =>
  Buffer.from([...text].map((char) => ({ '–': 0x96, '’': 0x92, '€': 0x80 })[char] ?? char.charCodeAt(0)))

test.each([
  ['Windows-1252', toWindows1252('SKU;Größe;counted\r\nA-1;Zürich – Crème brûlée;1,5\r\nA-2;l’été €;2\r\n')],
  ['UTF-8', Buffer.from('SKU;Größe;counted\nA-1;Zürich – Crème brûlée;1,5\n;;\nA-2;l’été €;2\n;;')],
])('a table in %s is read by the names of its columns', async (_, file) => {
  const table = await readCsvTable(file)
  expect(table?.columns).toEqual(['sku', 'größe', 'counted'])
  expect(table?.rows.map(({ cells }) => cells)).toEqual([
    { sku: 'A-1', größe: 'Zürich – Crème brûlée', counted: '1.5' },
    { sku: 'A-2', größe: 'l’été €', counted: '2' },
  ])
})

test('a table names the first line of each row, and short rows have empty cells', async () => {
  const table = await readCsvTable(Buffer.from('sep=;\nsku;note;counted\nA;"two\nlines";1\nB\n'))
  expect(table?.rows).toEqual([
    { line: 3, cells: { sku: 'A', note: 'two\nlines', counted: '1' } },
    { line: 5, cells: { sku: 'B', note: '', counted: '' } },
  ])
})

test.each([
  ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0])],
  ['an unclosed quote', Buffer.from('sku\n"A')],
])('%s is no table', async (_, file) => expect(await readCsvTable(file)).toBeUndefined())
