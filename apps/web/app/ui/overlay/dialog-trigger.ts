/** What a dialog trigger does. */
interface DialogTrigger {
  /** Prefetches the dialog's code on hover or focus. */
  preload: () => unknown
  open: () => unknown
}

/**
 * Props with which a link opens a dialog; assistive technology sees a button. Its `href` is the page for the same
 * purpose, so it works without JavaScript and in a new tab.
 */
export function toDialogTrigger({ preload, open }: DialogTrigger) {
  return {
    role: 'button',
    'aria-haspopup': 'dialog',
    onPointerEnter: () => void preload(),
    onFocus: () => void preload(),
    onClick(event: React.MouseEvent) {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      void open()
    },
    onKeyDown(event: React.KeyboardEvent) {
      if (event.key !== ' ') return
      event.preventDefault()
      void open()
    },
  } as const
}
