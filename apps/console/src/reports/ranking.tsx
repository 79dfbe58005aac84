import { Box, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'

interface RankingProps {
  /** Key below which the column titles and the text for an empty table stand. */
  texts: string
  columns: readonly string[]
  rows: readonly { key: string; cells: readonly ReactNode[] }[]
  /** Of a table with so many columns that it is scrolled on a phone, by keys too. */
  label?: string
  /** The text for an empty table, where it is another one. */
  empty?: string
}

/** A short table: a name first, then numbers. */
export function Ranking({ texts, columns, rows, label, empty }: RankingProps) {
  const translate = useTranslate()
  if (rows.length === 0)
    return <Typography color="text.secondary">{empty ?? translate(`${texts}.empty`)}</Typography>
  const align = (index: number) => (index === 0 ? 'left' : 'right')
  return (
    <Box
      sx={{ overflowX: 'auto' }}
      {...(label !== undefined && { role: 'group', 'aria-label': label, tabIndex: 0 })}
    >
      <Table
        size="small"
        sx={{ '& td, & th': { px: 1 }, '& td:first-of-type, & th:first-of-type': { pl: 0 } }}
      >
        <TableHead>
          <TableRow>
            {columns.map((column, index) => (
              <TableCell key={column} align={align(index)}>
                {translate(`${texts}.${column}`)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(({ key, cells }) => (
            <TableRow key={key}>
              {cells.map((cell, index) => (
                <TableCell
                  key={columns[index]}
                  align={align(index)}
                  sx={{ fontVariantNumeric: 'tabular-nums' }}
                >
                  {cell}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  )
}
