import { useState } from 'react'
import { toSentText } from '../../lib/shop/sent-text.ts'
import { m } from '../../paraglide/messages.js'
import { cx } from '../layout/class-names.ts'
import { TextArea } from './text-input.tsx'

interface CountedTextAreaProps extends React.ComponentProps<'textarea'> {
  /** Most characters that may be sent. Longer texts can be typed, so that a pasted one is not cut off. */
  max: number
}

/** A text area that shows how many characters are left. */
export function CountedTextArea({ max, defaultValue = '', onChange, ...rest }: CountedTextAreaProps) {
  const [length, setLength] = useState(toSentText(String(rest.value ?? defaultValue)).length)
  const left = max - length
  return (
    <>
      <TextArea
        {...rest}
        {...(rest.value === undefined && { defaultValue })}
        onChange={(event) => {
          setLength(toSentText(event.target.value).length)
          onChange?.(event)
        }}
      />
      <p className={cx('mt-1 text-right text-sm tabular-nums', left < 0 ? 'text-danger' : 'text-muted')}>
        {left < 0 ? m.common_chars_over({ count: -left }) : m.common_chars_left({ count: left })}
      </p>
    </>
  )
}
