import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Typography,
  useMediaQuery,
  type Theme,
} from '@mui/material'
import { useId, useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { FileButton } from './file-button.tsx'
import { useErrorText } from './use-error-text.ts'

interface CsvImportDialogProps {
  title: string
  /** What the import does. */
  text: string
  chooseLabel: string
  applyLabel: string
  /** The name of the file that is shown. */
  fileName: string | undefined
  /** Whether what is shown can be applied. */
  canApply: boolean
  isBusy: boolean
  onFile: (file: File) => void
  onApply: () => void
  onClose: () => void
  /** What the file would change. */
  children: React.ReactNode
}

/** The frame of an import from a CSV file: what the file would do is shown first, and done by a button. */
export function CsvImportDialog(props: CsvImportDialogProps) {
  const { title, text, chooseLabel, applyLabel, fileName, canApply, isBusy, onFile, onApply, onClose } = props
  const id = useId()
  const translate = useTranslate()
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'))
  return (
    <Dialog open onClose={onClose} fullWidth fullScreen={isPhone} maxWidth="md" aria-labelledby={id}>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
        <Typography>{text}</Typography>
        <FileButton
          variant="outlined"
          accept=".csv,.txt,text/csv"
          disabled={isBusy}
          onFiles={([file]) => onFile(file!)}
        >
          {fileName ?? chooseLabel}
        </FileButton>
        {props.children}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {translate('ra.action.cancel')}
        </Button>
        <Button variant="contained" disabled={isBusy || !canApply} onClick={onApply}>
          {applyLabel}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** Runs one step of a dialog at a time, and shows its failure. */
export function useStep(): [isBusy: boolean, run: (work: Promise<void>) => Promise<void>] {
  const notify = useNotify()
  const toErrorText = useErrorText()
  const [isBusy, setBusy] = useState(false)

  async function run(work: Promise<void>): Promise<void> {
    setBusy(true)
    await work.catch((error: unknown) => notify(toErrorText(error), { type: 'error' }))
    setBusy(false)
  }
  return [isBusy, run]
}
