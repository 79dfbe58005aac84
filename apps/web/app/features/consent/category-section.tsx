import { useId } from 'react'
import { m } from '../../paraglide/messages.js'
import { Badge } from '../../ui/text/badge.tsx'
import { Switch } from '../../ui/form/switch.tsx'
import type { CategoryDescription, CookieDescription } from './cookie-catalogue.ts'

interface CategorySectionProps {
  description: CategoryDescription
  isOn: boolean
  /** Why the switch is locked; unlocked when omitted. */
  lockedBecause?: string
  onSwitch: (isOn: boolean) => void
}

/** One category of the settings: switch, purpose, cookies. */
export function CategorySection({
  description: { category, name, purpose, cookies },
  isOn,
  lockedBecause,
  onSwitch,
}: CategorySectionProps) {
  const id = useId()
  return (
    <section className="border-t border-line py-5 first-of-type:border-t-0 first-of-type:pt-0">
      <div className="flex items-center justify-between gap-4">
        <h3>
          <label htmlFor={id}>{name}</label>
        </h3>
        <Switch
          id={id}
          aria-describedby={`${id}-purpose`}
          checked={isOn}
          disabled={lockedBecause !== undefined}
          onChange={(event) => onSwitch(event.currentTarget.checked)}
        />
      </div>
      <div id={`${id}-purpose`}>
        <p className="text-sm text-muted">{purpose}</p>
        {lockedBecause && <p className="mt-2 border-l-2 border-gold-400 pl-3 text-sm">{lockedBecause}</p>}
      </div>
      <ul className="mt-3 grid gap-2">
        {cookies.map((cookie) => (
          <Cookie key={cookie.name} cookie={cookie} isRequired={category === 'essential'} />
        ))}
      </ul>
    </section>
  )
}

interface CookieProps {
  cookie: CookieDescription
  isRequired: boolean
}

function Cookie({ cookie: { name, description, duration }, isRequired }: CookieProps) {
  return (
    <li className="rounded-card bg-paper px-3.5 py-2.5 text-sm">
      <p className="flex items-center justify-between gap-3">
        <code className="font-medium break-all">{name}</code>
        <Badge tone={isRequired ? 'jade' : 'plain'}>
          {isRequired ? m.consent_required() : m.consent_optional()}
        </Badge>
      </p>
      <p className="mt-1">{description}</p>
      <p className="text-muted">{m.consent_duration({ duration })}</p>
    </li>
  )
}
