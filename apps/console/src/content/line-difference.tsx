import { Box } from '@mui/material'
import { useTranslate } from 'react-admin'
import { diffLines, type DiffLine } from './diff-lines.ts'

const SIGNS = { same: ' ', removed: '−', added: '+' } as const
const COLORS = { same: 'text.secondary', removed: 'error.main', added: 'success.main' } as const
const ELEMENTS = { same: 'div', removed: 'del', added: 'ins' } as const

/** The lines that differ between two texts. */
export function LineDifference({ before, after }: { before: string; after: string }) {
  const translate = useTranslate()
  const lines = diffLines(before, after).filter(({ kind, text }) => kind !== 'same' && text.trim() !== '')
  return (
    <Box role="group" aria-label={translate('content.difference')} sx={{ overflowWrap: 'anywhere' }}>
      {lines.map((line, index) => (
        // The lines never change while mounted, so the index is a stable key.
        <Line key={index} {...line} />
      ))}
    </Box>
  )
}

function Line({ kind, text }: DiffLine) {
  return (
    <Box
      component={ELEMENTS[kind]}
      sx={{ display: 'flex', gap: 1, color: COLORS[kind], textDecoration: 'none', py: 0.25 }}
    >
      <span>{SIGNS[kind]}</span>
      <span>{text}</span>
    </Box>
  )
}
