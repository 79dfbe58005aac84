import {
  Box,
  Button,
  Chip,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  FormControlLabel,
  Radio,
  RadioGroup,
  Typography,
  useMediaQuery,
  type Theme,
} from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import {
  listFieldConflicts,
  mergeVersions,
  type Conflict,
  type FieldConflict,
  type Resolution,
  type Side,
} from '../data/conflict.ts'
import { usePrompt, type OpenPrompt } from '../data/prompt.ts'
import { useServices } from '../data/services.ts'
import { useFieldName } from '../ui/use-field-name.ts'
import { ValueText } from '../ui/value-text.tsx'

/** Shows both versions of a record that two people changed at once, to choose from field by field. */
export function StaleVersionDialog() {
  const prompt = usePrompt(useServices().prompts.conflict)
  return prompt ? (
    <Versions key={prompt.request.theirs['version']} conflict={prompt.request} close={prompt.close} />
  ) : null
}

interface VersionsProps extends Pick<OpenPrompt<Conflict, Resolution>, 'close'> {
  conflict: Conflict
}

function Versions({ conflict, close }: VersionsProps) {
  const translate = useTranslate()
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'))
  const toName = useFieldName(conflict.resource)
  const fields = listFieldConflicts(conflict)
  const [sides, setSides] = useState<Record<string, Side>>(() =>
    Object.fromEntries(fields.map(({ field, suggested }) => [field, suggested])),
  )
  return (
    <Dialog
      open
      fullWidth
      fullScreen={isPhone}
      maxWidth="md"
      aria-labelledby="stale-version"
      onClose={() => close({ action: 'cancel' })}
    >
      <DialogTitle id="stale-version">{translate('conflict.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>
          {translate(fields.length > 0 ? 'conflict.text' : 'conflict.none')}
        </DialogContentText>
        {fields.map((each) => (
          <FieldChoice
            key={each.field}
            {...each}
            label={toName(each.field)}
            side={sides[each.field] ?? each.suggested}
            onChange={(side) => setSides({ ...sides, [each.field]: side })}
          />
        ))}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        <Button color="inherit" onClick={() => close({ action: 'cancel' })}>
          {translate('conflict.cancel')}
        </Button>
        <Button variant="outlined" onClick={() => close({ action: 'take_theirs' })}>
          {translate('conflict.take_theirs')}
        </Button>
        <Button
          variant="contained"
          onClick={() => close({ action: 'save', record: mergeVersions(conflict, sides) })}
        >
          {translate('conflict.save')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

interface FieldChoiceProps extends FieldConflict {
  label: string
  side: Side
  onChange: (side: Side) => void
}

function FieldChoice({ field, label, mine, theirs, changedByBoth, side, onChange }: FieldChoiceProps) {
  const translate = useTranslate()
  const id = `conflict-${field}`
  return (
    <Box sx={{ borderTop: 1, borderColor: 'divider', py: 1.5 }}>
      <Typography
        component="div"
        id={id}
        sx={{ fontWeight: 500, display: 'flex', gap: 1, alignItems: 'center' }}
      >
        {label}
        {changedByBoth && (
          <Chip
            size="small"
            color="warning"
            variant="outlined"
            label={translate('conflict.changed_by_both')}
          />
        )}
      </Typography>
      <RadioGroup
        aria-labelledby={id}
        value={side}
        onChange={(_, next) => onChange(next as Side)}
        sx={{ display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' }, gap: 1, mt: 1 }}
      >
        {(
          [
            ['mine', mine],
            ['theirs', theirs],
          ] as const
        ).map(([each, value]) => (
          <FormControlLabel
            key={each}
            value={each}
            control={<Radio size="small" sx={{ alignSelf: 'start', mt: -0.5 }} />}
            sx={{
              m: 0,
              p: 1,
              alignItems: 'start',
              border: 1,
              borderRadius: '2px',
              borderColor: side === each ? 'primary.main' : 'divider',
            }}
            label={
              <>
                <Typography variant="caption" color="text.secondary" component="div">
                  {translate(`conflict.${each}`)}
                </Typography>
                <ValueText value={value} />
              </>
            }
          />
        ))}
      </RadioGroup>
    </Box>
  )
}
