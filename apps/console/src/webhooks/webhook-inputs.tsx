import {
  Box,
  Checkbox,
  FormControlLabel,
  FormGroup,
  FormHelperText,
  FormLabel,
  Typography,
} from '@mui/material'
import {
  MAX_WEBHOOK_URL,
  WEBHOOK_EVENTS,
  WEBHOOK_EVENT_TYPES,
  type WebhookEventType,
} from '@shop/contract/webhooks/webhooks.rules'
import { required, TextInput, useInput, useTranslate } from 'react-admin'

/** An address, what it is for, and the events that it gets. */
export function WebhookInputs() {
  return (
    <>
      <TextInput
        source="url"
        type="url"
        validate={required()}
        helperText="webhooks.url_help"
        slotProps={{ htmlInput: { maxLength: MAX_WEBHOOK_URL, autoComplete: 'off' } }}
        fullWidth
      />
      <TextInput
        source="description"
        validate={required()}
        helperText="webhooks.description_help"
        slotProps={{ htmlInput: { maxLength: 120 } }}
        fullWidth
      />
      <EventTypesInput />
    </>
  )
}

/** The events by subject. Their names are those that programs read. */
function EventTypesInput() {
  const translate = useTranslate()
  const { field, fieldState } = useInput<WebhookEventType[]>({
    source: 'event_types',
    defaultValue: [],
    validate: required(),
  })
  const chosen: WebhookEventType[] = field.value ?? []
  const toggle = (type: WebhookEventType) =>
    field.onChange(chosen.includes(type) ? chosen.filter((each) => each !== type) : [...chosen, type])
  const { error } = fieldState
  return (
    <Box sx={{ width: '100%', mt: 1 }}>
      <Typography component="h2" sx={{ fontWeight: 500 }}>
        {translate('resources.webhooks.fields.event_types')}
      </Typography>
      <FormHelperText error={error !== undefined}>
        {error ? translate('ra.validation.required') : translate('webhooks.events_help')}
      </FormHelperText>
      <Box
        sx={{ display: 'grid', gap: 2, mt: 1, gridTemplateColumns: 'repeat(auto-fill, minmax(15rem, 1fr))' }}
      >
        {Object.keys(WEBHOOK_EVENTS).map((subject) => (
          <Box key={subject} component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
            <FormLabel component="legend" sx={{ fontWeight: 500, color: 'text.primary' }}>
              {translate(`webhooks.groups.${subject}`)}
            </FormLabel>
            <FormGroup>
              {WEBHOOK_EVENT_TYPES.filter((type) => type.startsWith(`${subject}.`)).map((type) => (
                <FormControlLabel
                  key={type}
                  label={<code>{type}</code>}
                  control={
                    <Checkbox size="small" checked={chosen.includes(type)} onChange={() => toggle(type)} />
                  }
                />
              ))}
            </FormGroup>
          </Box>
        ))}
      </Box>
    </Box>
  )
}
