import { Button, type ButtonProps } from '@mui/material'
import { useState } from 'react'
import { Confirm } from 'react-admin'
import { useAction } from './use-action.ts'

interface ConfirmButtonProps {
  label: string
  /** The question that has to be confirmed. */
  title: string
  text: string
  /** Key of the message when it is done. */
  done: string
  /** Names the button where several have the same label. */
  ariaLabel?: string
  color?: ButtonProps['color']
  variant?: ButtonProps['variant']
  isDisabled?: boolean
  work: () => Promise<unknown>
}

/** A button whose action is confirmed first. */
export function ConfirmButton(props: ConfirmButtonProps) {
  const {
    label,
    title,
    text,
    done,
    ariaLabel,
    color = 'primary',
    variant = 'text',
    isDisabled = false,
  } = props
  const [isOpen, setOpen] = useState(false)
  const { isRunning, run } = useAction(props.work, done)
  return (
    <>
      <Button
        color={color}
        variant={variant}
        aria-label={ariaLabel}
        loading={isRunning}
        disabled={isDisabled}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      <Confirm
        isOpen={isOpen}
        title={title}
        content={text}
        onClose={() => setOpen(false)}
        onConfirm={() => {
          setOpen(false)
          void run()
        }}
      />
    </>
  )
}
