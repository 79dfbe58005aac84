import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/layout/button.tsx'
import { ErrorSummary } from '../../../ui/form/error-summary.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Icon } from '../../../ui/media/icons.tsx'
import { Notice } from '../../../ui/text/notice.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { useFormErrors } from '../../../ui/form/use-form-errors.ts'
import { BIRTH_FIELD_IDS, findBirthErrors, type BirthFieldsProps, type BirthValues } from './birth-values.ts'
import { ConventionFields } from './convention-fields.tsx'
import { PlaceFields } from './place-fields.tsx'

interface BirthFormProps {
  values: BirthValues
  onChange: (part: Partial<BirthValues>) => void
  /** Computes the reading; called with valid values only. */
  onRead: () => void
  isReading: boolean
  hasFailed: boolean
}

/** Form for date, time and place of birth and the conventions of the reading. */
export function BirthForm({ values, onChange, onRead, isReading, hasFailed }: BirthFormProps) {
  const { errors, summary, show } = useFormErrors(BIRTH_FIELD_IDS)

  function submit(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!show(findBirthErrors(values))) onRead()
  }

  const fields = { values, errors, onChange }
  return (
    <form
      method="post"
      noValidate
      aria-labelledby="birth-form"
      onSubmit={submit}
      className="flex flex-col gap-6 rounded-card border border-line bg-surface px-5 py-6 sm:px-8 sm:py-8"
    >
      <div>
        <h2 id="birth-form" className="text-h3">
          {m.personality_form_title()}
        </h2>
        <p className="mt-2 flex gap-2 text-sm text-muted">
          <Icon name="lock" className="mt-0.5 size-4.5 text-jade-700" />
          {m.personality_private()}
        </p>
      </div>
      <ErrorSummary errors={summary} />
      <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
        <BirthTimeFields {...fields} />
        <PlaceFields {...fields} />
      </div>
      <ConventionFields {...fields} />
      {hasFailed && (
        <Notice kind="danger" announce title={m.personality_calendar_failed()}>
          <p>{m.personality_calendar_failed_text()}</p>
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button type="submit" loading={isReading}>
          {m.personality_read()}
        </Button>
        <p className="text-sm text-muted">{m.personality_reflection()}</p>
      </div>
    </form>
  )
}

function BirthTimeFields({ values, errors, onChange }: BirthFieldsProps) {
  return (
    <>
      <Field id={BIRTH_FIELD_IDS.date} label={m.personality_date()} error={errors.date} required>
        {(control) => (
          <TextInput
            {...control}
            type="date"
            autoComplete="bday"
            min="1900-01-01"
            value={values.date}
            onChange={(event) => onChange({ date: event.currentTarget.value })}
          />
        )}
      </Field>
      <Field
        id={BIRTH_FIELD_IDS.time}
        label={m.personality_time()}
        help={m.personality_time_help()}
        error={errors.time}
        optional
      >
        {(control) => (
          <TextInput
            {...control}
            type="time"
            autoComplete="off"
            value={values.time}
            onChange={(event) => onChange({ time: event.currentTarget.value.slice(0, 5) })}
          />
        )}
      </Field>
    </>
  )
}
