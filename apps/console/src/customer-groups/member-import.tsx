import ImportIcon from '@mui/icons-material/FileUploadOutlined'
import { Alert, Box, Button, Typography } from '@mui/material'
import {
  importMembers,
  previewMemberImport,
  type MemberImport,
} from '@shop/contract/customers/customer-groups.console'
import { useState } from 'react'
import { CanAccess, useNotify, useRefresh, useTranslate } from 'react-admin'
import { useServices } from '../data/services.ts'
import { toCsvForm } from '../ui/csv-form.ts'
import { CsvImportDialog, useStep } from '../ui/csv-import-dialog.tsx'

/** Lines that are listed. */
const LISTED = 50

interface MemberImportProps {
  groupId: string
}

/** Opens the import of members from a CSV file of e-mails. */
export function MemberImportButton({ groupId }: MemberImportProps) {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  return (
    <CanAccess resource="customer-groups" action="import">
      <Button variant="outlined" startIcon={<ImportIcon />} onClick={() => setOpen(true)}>
        {translate('customer_groups.import.label')}
      </Button>
      {isOpen && <ImportDialog groupId={groupId} onClose={() => setOpen(false)} />}
    </CanAccess>
  )
}

/** First shows whom the file would add, then adds them. */
function ImportDialog({ groupId, onClose }: MemberImportProps & { onClose: () => void }) {
  const translate = useTranslate()
  const { api } = useServices()
  const notify = useNotify()
  const refresh = useRefresh()
  const [shown, setShown] = useState<{ file: File; preview: MemberImport }>()
  const [isBusy, run] = useStep()
  const params = { id: groupId }

  async function show(file: File): Promise<void> {
    const body = toCsvForm(file)
    setShown({ file, preview: (await api.send(previewMemberImport, { params, body })) as MemberImport })
  }

  async function apply(file: File): Promise<void> {
    const { added } = (await api.send(importMembers, { params, body: toCsvForm(file) })) as MemberImport
    notify('customer_groups.import.done', { type: 'success', messageArgs: { smart_count: added } })
    onClose()
    refresh()
  }

  return (
    <CsvImportDialog
      title={translate('customer_groups.import.title')}
      text={translate('customer_groups.import.text')}
      chooseLabel={translate('customer_groups.import.choose')}
      applyLabel={translate('customer_groups.import.apply')}
      fileName={shown?.file.name}
      canApply={shown !== undefined && shown.preview.added > 0}
      isBusy={isBusy}
      onFile={(file) => void run(show(file))}
      onApply={() => shown && void run(apply(shown.file))}
      onClose={onClose}
    >
      {shown && <Report preview={shown.preview} />}
    </CsvImportDialog>
  )
}

/** Whom an import would add, and why lines of the file are left out. */
function Report({ preview: { added, unchanged, refused } }: { preview: MemberImport }) {
  const translate = useTranslate()
  return (
    <Box role="status" sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
      <Typography>{translate('customer_groups.import.counts', { added, unchanged })}</Typography>
      {refused.length > 0 && (
        <Alert severity="warning">
          {translate('customer_groups.import.refused', { smart_count: refused.length })}
          <Box component="ul" sx={{ pl: 2, m: 0, overflowWrap: 'anywhere' }}>
            {refused.slice(0, LISTED).map(({ line, email, problem }) => (
              <li key={line}>
                {translate('customer_groups.import.refused_line', { line, email })}{' '}
                {translate(`customer_groups.import.problems.${problem}`)}
              </li>
            ))}
          </Box>
          {refused.length > LISTED &&
            translate('customer_groups.import.more', { smart_count: refused.length - LISTED })}
        </Alert>
      )}
    </Box>
  )
}
