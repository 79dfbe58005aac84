import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  useMediaQuery,
  type Theme,
} from '@mui/material'
import { LANGUAGES } from '@shop/contract/languages/languages'
import type { Stone } from '@shop/contract/stones/stones.console'
import { useState } from 'react'
import { useDataProvider, useTranslate } from 'react-admin'
import { useAction } from '../ui/use-action.ts'
import { isComplete, toDraft, toStone, type StoneDraft } from './stone-draft.ts'
import { StoneFields } from './stone-fields.tsx'

/** The form of a stone: its name, facts and correspondences. */
export function StoneDialog({ stone, onClose }: { stone: Stone | undefined; onClose: () => void }) {
  const translate = useTranslate()
  const data = useDataProvider()
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'))
  const [draft, setDraft] = useState<StoneDraft>(() => toDraft(stone))
  const { isRunning, run } = useAction(async () => {
    const changed = toStone(draft, stone)
    if (stone)
      await data.update('stones', { id: stone.id, data: { ...stone, ...changed }, previousData: stone })
    else await data.create('stones', { data: { gem: draft.names[LANGUAGES[0]].trim(), ...changed } })
    onClose()
  }, 'products.saved')
  return (
    <Dialog open onClose={onClose} fullWidth fullScreen={isPhone} maxWidth="md" aria-labelledby="stone">
      <DialogTitle id="stone">{stone?.id ?? translate('vocabulary.new_stone')}</DialogTitle>
      <DialogContent>
        <StoneFields draft={draft} isNew={!stone} onChange={setDraft} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
        <Button
          variant="contained"
          loading={isRunning}
          disabled={!isComplete(draft)}
          onClick={() => void run()}
        >
          {translate('ra.action.save')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
