import { Box, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { listChanges, type Change } from './list-changes.ts'
import { useFieldName } from './use-field-name.ts'
import { ValueText } from './value-text.tsx'

interface ChangeListProps {
  before: unknown
  after: unknown
  /** The resource whose texts name the fields. */
  resource: string
}

/** What a change has changed: for each field the value before, crossed out, and the one after. */
export function ChangeList({ before, after, resource }: ChangeListProps) {
  const translate = useTranslate()
  const toName = useFieldName(resource)
  const changes = listChanges(before, after)
  if (changes.length === 0) {
    return <Typography color="text.secondary">{translate('audit_log.no_details')}</Typography>
  }
  return <ChangedFields changes={changes.map(({ path, ...values }) => ({ name: toName(path), ...values }))} />
}

/** Fields by their names, each with its value before and after. */
export function ChangedFields({ changes }: { changes: readonly NamedChange[] }) {
  return (
    <Box
      component="dl"
      sx={{ display: 'grid', gap: 1, gridTemplateColumns: { sm: 'minmax(8rem, 14rem) 1fr' }, m: 0 }}
    >
      {changes.map((change) => (
        <ChangedField key={change.name} {...change} />
      ))}
    </Box>
  )
}

type NamedChange = Omit<Change, 'path'> & { name: string }

function ChangedField({ name, before, after }: NamedChange) {
  return (
    <>
      <Typography component="dt" variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
        {name}
      </Typography>
      <Box
        component="dd"
        sx={{ m: 0, mb: { xs: 1, sm: 0 }, display: 'flex', flexWrap: 'wrap', columnGap: 1 }}
      >
        {before != null && (
          <Box component="del" sx={{ color: 'error.main', textDecorationThickness: '1px' }}>
            <ValueText value={before} />
          </Box>
        )}
        {before != null && after != null && <span aria-hidden="true">→</span>}
        {after != null && (
          <Box component="ins" sx={{ color: 'success.main', textDecoration: 'none' }}>
            <ValueText value={after} />
          </Box>
        )}
      </Box>
    </>
  )
}
