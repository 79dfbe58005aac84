import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  useMediaQuery,
  type Theme,
} from '@mui/material'
import { useId, type FormEvent, type ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { ChangeList } from './change-list.tsx'
import type { RecordAction } from './use-record-action.ts'

interface ActionDialogProps<Details> {
  /** The resource, which has the texts of its actions: title, text, submit. */
  resource: string
  name: string
  action: RecordAction<Details>
  /** What two people can have changed at once. */
  toShown: (record: Details) => object
  onClose: () => void
  onSubmit: () => void
  submitArgs?: Record<string, string>
  isReady?: boolean
  isDangerous?: boolean
  children?: ReactNode
}

/** The dialog of an action on the record of a page: what it does, its fields, and what went wrong. */
export function ActionDialog<Details>({
  resource,
  name,
  action,
  isReady = true,
  ...props
}: ActionDialogProps<Details>) {
  const translate = useTranslate()
  const id = useId()
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'))
  const texts = `${resource}.actions.${name}`
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady && !action.isSending) props.onSubmit()
  }
  return (
    <Dialog open fullWidth fullScreen={isPhone} maxWidth="sm" aria-labelledby={id} onClose={props.onClose}>
      <form onSubmit={submit} style={{ display: 'contents' }}>
        <DialogTitle id={id}>{translate(`${texts}.title`)}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
          <DialogContentText>{translate(`${texts}.text`)}</DialogContentText>
          {props.children}
          {action.error && <Alert severity={action.conflict ? 'warning' : 'error'}>{action.error}</Alert>}
          {action.conflict && (
            <ChangeList
              before={props.toShown(action.conflict.before)}
              after={props.toShown(action.conflict.after)}
              resource={resource}
            />
          )}
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={props.onClose}>
            {translate(`${resource}.actions.close`)}
          </Button>
          <Button
            type="submit"
            variant="contained"
            color={props.isDangerous ? 'error' : 'primary'}
            disabled={!isReady || action.isSending}
          >
            {translate(`${texts}.submit`, props.submitArgs)}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
