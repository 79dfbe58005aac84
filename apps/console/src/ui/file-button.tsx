import { Button, type ButtonProps } from '@mui/material'
import { useId, useRef } from 'react'

interface FileButtonProps extends Omit<ButtonProps, 'onClick'> {
  accept: string
  multiple?: boolean
  onFiles: (files: File[]) => void
}

/** A button that lets people choose files, by keyboard too: a label around the field takes only clicks. */
export function FileButton({ accept, multiple = false, onFiles, ...props }: FileButtonProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button {...props} id={id} onClick={() => input.current?.click()} />
      <input
        ref={input}
        hidden
        type="file"
        aria-labelledby={id}
        accept={accept}
        multiple={multiple}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          // The same file, chosen again, is a change too.
          target.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
    </>
  )
}
