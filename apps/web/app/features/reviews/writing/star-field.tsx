import { useId, useState } from 'react'
import { m } from '../../../paraglide/messages.js'
import { cx } from '../../../ui/layout/class-names.ts'
import { Icon } from '../../../ui/media/icons.tsx'

interface StarFieldProps {
  name: string
  label: string
  defaultValue: number | undefined
  /** Id of the first star, for links of the error summary. */
  id?: string
  error?: string | undefined
  required?: boolean
}

const NAMES = [m.reviews_star_1, m.reviews_star_2, m.reviews_star_3, m.reviews_star_4, m.reviews_star_5]

/** One to five stars: a group of radio buttons, so that arrow keys choose. */
export function StarField({ name, label, defaultValue, id, error, required }: StarFieldProps) {
  const madeUpId = useId()
  const firstId = id ?? madeUpId
  const errorId = `${firstId}-error`
  const [chosen, setChosen] = useState(defaultValue ?? 0)
  return (
    <fieldset aria-describedby={error && errorId} aria-invalid={error ? true : undefined}>
      <legend className="text-sm font-medium">
        {label}
        {!required && <span className="font-normal text-muted"> ({m.common_optional()})</span>}
      </legend>
      <div className="flex flex-wrap items-center gap-x-3">
        <div className="-ml-2 flex">
          {NAMES.map((toName, index) => (
            <label
              key={index}
              className="relative inline-flex size-11 cursor-pointer items-center justify-center rounded-full has-focus-visible:outline-2 has-focus-visible:outline-jade-700"
            >
              <input
                type="radio"
                name={name}
                value={index + 1}
                id={index === 0 ? firstId : undefined}
                required={required}
                checked={chosen === index + 1}
                aria-label={toName()}
                onChange={() => setChosen(index + 1)}
                className="absolute inset-0 cursor-pointer opacity-0"
              />
              <Icon
                name="star"
                filled={index < chosen}
                className={cx('size-7', index < chosen ? 'text-gold-600' : 'text-edge')}
              />
            </label>
          ))}
        </div>
        <span aria-hidden="true" className="text-sm text-muted">
          {chosen > 0 && NAMES[chosen - 1]!()}
        </span>
      </div>
      {error && (
        <p id={errorId} className="mt-1 flex gap-1.5 text-sm text-danger">
          <Icon name="alert" className="mt-0.5 size-4.5" />
          {error}
        </p>
      )}
    </fieldset>
  )
}
