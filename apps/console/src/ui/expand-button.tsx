import { Link } from '@mui/material'
import { useExpanded, useRecordContext, useResourceContext } from 'react-admin'

/** Opens and closes a table's row by keyboard too; react-admin's arrow is for the mouse alone. */
export function ExpandButton({ text }: { text: string }) {
  const record = useRecordContext()
  const resource = useResourceContext() ?? ''
  const [isExpanded, toggleExpanded] = useExpanded(resource, record?.id ?? '')
  return (
    <Link
      component="button"
      type="button"
      color="inherit"
      underline="hover"
      aria-expanded={isExpanded}
      sx={{ textAlign: 'start', verticalAlign: 'baseline' }}
      onClick={(event) => {
        // The row toggles it as well.
        event.stopPropagation()
        toggleExpanded()
      }}
    >
      {text}
    </Link>
  )
}
