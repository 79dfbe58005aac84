import ExpandIcon from '@mui/icons-material/ExpandMore'
import { Box, Link } from '@mui/material'
import type { ReactNode } from 'react'
import { useExpanded, useRecordContext, useResourceContext } from 'react-admin'

interface ExpandableCellProps {
  text: string
  /** Shown below the text when it is opened. */
  children: ReactNode
}

/**
 * A cell that opens by keyboard too; react-admin's arrow in a column of its own is for the mouse alone. With
 * `rowClick="expand"` a click on the row opens it as well.
 */
export function ExpandableCell({ text, children }: ExpandableCellProps) {
  const record = useRecordContext()
  const [isExpanded, toggleExpanded] = useExpanded(useResourceContext() ?? '', record?.id ?? '')
  return (
    <>
      <Link
        component="button"
        type="button"
        color="inherit"
        underline="none"
        aria-expanded={isExpanded}
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 0.5,
          width: '100%',
          textAlign: 'start',
          font: 'inherit',
        }}
        onClick={(event) => {
          // The row toggles it as well.
          event.stopPropagation()
          toggleExpanded()
        }}
      >
        <Box component="span" sx={{ flexGrow: 1 }}>
          {text}
        </Box>
        <ExpandIcon
          fontSize="small"
          sx={{ color: 'text.secondary', ...(isExpanded && { rotate: '180deg' }) }}
        />
      </Link>
      {isExpanded && (
        // Selecting text in it does not close it.
        <Box sx={{ cursor: 'auto' }} onClick={(event) => event.stopPropagation()}>
          {children}
        </Box>
      )}
    </>
  )
}
