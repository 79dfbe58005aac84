import SearchIcon from '@mui/icons-material/SearchOutlined'
import { Box, Button, Tooltip } from '@mui/material'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'

const SearchDialog = lazy(async () => ({ default: (await import('./search-dialog.tsx')).SearchDialog }))

/** Opens the search over everything, as Ctrl-K does, or Cmd-K. */
export function SearchButton() {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (!isShortcut(event)) return
      // Browsers have a search of their own on it.
      event.preventDefault()
      const isBlocked = hasDialog()
      setOpen((wasOpen) => !wasOpen && !isBlocked)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  const name = translate('console_search.open')
  return (
    <>
      <Tooltip title={`${name} (${SHORTCUT})`}>
        <Button
          color="inherit"
          aria-label={name}
          aria-haspopup="dialog"
          aria-keyshortcuts={IS_MAC ? 'Meta+K' : 'Control+K'}
          onClick={() => setOpen(true)}
          sx={{ minWidth: 40, gap: 1 }}
        >
          <SearchIcon />
          <Box component="span" sx={{ display: { xs: 'none', lg: 'inline' } }}>
            {name}
          </Box>
        </Button>
      </Tooltip>
      {isOpen && (
        <Suspense>
          <SearchDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Whose Ctrl-K deletes to the end of the line. */
const IS_MAC = /Mac OS X/.test(navigator.userAgent)
const SHORTCUT = IS_MAC ? '⌘K' : 'Ctrl K'

const isShortcut = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  (IS_MAC ? metaKey : ctrlKey) && !altKey && !shiftKey && key.toLowerCase() === 'k'

/** One that waits, such as for a password, must not be left by the search. */
const hasDialog = () => document.querySelector('[role="dialog"]') !== null
