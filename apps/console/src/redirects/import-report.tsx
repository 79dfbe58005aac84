import { Alert, Box, Typography } from '@mui/material'
import type { RedirectImport } from '@shop/contract/redirects/redirects.console'
import { useTranslate } from 'react-admin'

/** Lines that are listed. */
const LISTED = 50

/** What an import would do, and why lines of the file are left out. */
export function ImportReport({ preview }: { preview: RedirectImport }) {
  const translate = useTranslate()
  const { added, changed, unchanged, refused } = preview
  return (
    <Box role="status" sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
      <Typography>{translate('redirects.counts', { added, changed, unchanged })}</Typography>
      {refused.length > 0 && (
        <Alert severity="warning">
          {translate('redirects.refused', { smart_count: refused.length })}
          <Box component="ul" sx={{ pl: 2, m: 0, overflowWrap: 'anywhere' }}>
            {refused.slice(0, LISTED).map(({ line, path, target, problem }) => (
              <li key={line}>
                {translate('redirects.refused_line', { line, path, target })}{' '}
                {translate(`redirects.problems.${problem}`)}
              </li>
            ))}
          </Box>
          {refused.length > LISTED && translate('redirects.more', { smart_count: refused.length - LISTED })}
        </Alert>
      )}
    </Box>
  )
}
