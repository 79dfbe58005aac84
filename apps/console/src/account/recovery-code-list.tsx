import CopyIcon from '@mui/icons-material/ContentCopyOutlined'
import DownloadIcon from '@mui/icons-material/DownloadOutlined'
import PrintIcon from '@mui/icons-material/PrintOutlined'
import { Alert, Box, Button, Typography } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'

interface RecoveryCodeListProps {
  codes: readonly string[]
  onSaved: () => void
}

/** Recovery codes, shown once: to copy, download or print. */
export function RecoveryCodeList({ codes, onSaved }: RecoveryCodeListProps) {
  const translate = useTranslate()
  const [copied, setCopied] = useState<boolean>()
  const text = [translate('layout.brand'), translate('account.codes.title'), '', ...codes, ''].join('\r\n')
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return (
    <>
      <Alert severity="warning" sx={{ mb: 1.5 }}>
        {translate('account.codes.text')}
      </Alert>
      <Box
        component="ol"
        className="recovery-codes"
        sx={{ fontFamily: 'monospace', fontSize: '0.9375rem', lineHeight: 1.8, my: 1, pl: 4 }}
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, my: 1 }}>
        <Button startIcon={<CopyIcon />} onClick={() => void copy()}>
          {translate('account.codes.copy')}
        </Button>
        <Button startIcon={<DownloadIcon />} onClick={() => download(text, translate('account.codes.file'))}>
          {translate('account.codes.download')}
        </Button>
        <Button startIcon={<PrintIcon />} onClick={() => window.print()}>
          {translate('account.codes.print')}
        </Button>
      </Box>
      <Typography role="status" variant="body2" color="text.secondary">
        {copied !== undefined && translate(copied ? 'account.codes.copied' : 'account.codes.copy_failed')}
      </Typography>
      <Button variant="contained" size="large" fullWidth onClick={onSaved} sx={{ mt: 1 }}>
        {translate('account.codes.done')}
      </Button>
    </>
  )
}

function download(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  URL.revokeObjectURL(url)
}
