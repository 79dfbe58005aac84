/** What makes a link open a floating window instead of its page. */
export interface DialogTriggerProps {
  role: 'button'
  'aria-haspopup': 'dialog'
  onPointerEnter: () => void
  onFocus: () => void
  onClick: (event: React.MouseEvent) => void
  onKeyDown: (event: React.KeyboardEvent) => void
}

export interface DialogTrigger {
  /** Fetches the window's code at the first sign that it will be opened. */
  preload: () => unknown
  open: () => unknown
}

/**
 * The props of a link that opens a floating window, and is a button to keyboards and screen readers. Its address is the
 * page that serves the same purpose, so it works before and without scripts, and opens a new tab when asked to.
 */
export function toDialogTrigger({ preload, open }: DialogTrigger): DialogTriggerProps {
  return {
    role: 'button',
    'aria-haspopup': 'dialog',
    onPointerEnter: () => void preload(),
    onFocus: () => void preload(),
    onClick: (event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      void open()
    },
    onKeyDown: (event) => {
      if (event.key !== ' ') return
      event.preventDefault()
      void open()
    },
  }
}
