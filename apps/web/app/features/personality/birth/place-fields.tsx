import { m } from '../../../paraglide/messages.js'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { BIRTH_FIELD_IDS, type BirthFieldsProps } from './birth-values.ts'
import { findPlace, OTHER_PLACE, PLACE_GROUPS, PLACES, toPlaceName, type PlaceGroup } from './places.ts'

const GROUP_NAMES: Readonly<Record<PlaceGroup, () => string>> = {
  china: m.personality_group_china,
  asia: m.personality_group_asia,
  europe: m.personality_group_europe,
  americas: m.personality_group_americas,
  africa_oceania: m.personality_group_africa_oceania,
}

/**
 * Place of birth: a listed city with time zone and longitude, or any time zone. The longitude can be set more
 * exactly.
 */
export function PlaceFields({ values, errors, onChange }: BirthFieldsProps) {
  const isListed = values.place !== OTHER_PLACE

  function choose(id: string) {
    const place = findPlace(id)
    if (place) onChange({ place: id, zone: place.zone, longitude: String(place.longitude) })
    // The longitude of a listed city would be wrong for another place.
    else onChange({ place: OTHER_PLACE, longitude: '' })
  }

  return (
    <>
      <Field label={m.personality_place()} help={m.personality_place_help()}>
        {(control) => (
          <Select {...control} value={values.place} onChange={(event) => choose(event.target.value)}>
            {PLACE_GROUPS.map((group) => (
              <optgroup key={group} label={GROUP_NAMES[group]()}>
                {PLACES.filter((place) => place.group === group).map((place) => (
                  <option key={place.id} value={place.id}>
                    {toPlaceName(place)}
                  </option>
                ))}
              </optgroup>
            ))}
            <option value={OTHER_PLACE}>{m.personality_place_other()}</option>
          </Select>
        )}
      </Field>
      {!isListed && (
        <Field label={m.personality_zone()}>
          {(control) => (
            <Select
              {...control}
              value={values.zone}
              onChange={(event) => onChange({ zone: event.target.value })}
            >
              {listZones(values.zone).map((zone) => (
                <option key={zone} value={zone}>
                  {zone.replaceAll('_', ' ')}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      <Field
        id={BIRTH_FIELD_IDS.longitude}
        label={m.personality_longitude()}
        help={m.personality_longitude_help()}
        error={errors.longitude}
        optional
      >
        {(control) => (
          <TextInput
            {...control}
            inputMode="text"
            autoComplete="off"
            value={values.longitude}
            onChange={(event) => onChange({ longitude: event.currentTarget.value })}
          />
        )}
      </Field>
    </>
  )
}

/** All time zones of the platform, plus the selected one, which it may know only by another name. */
function listZones(chosen: string): string[] {
  const zones = Intl.supportedValuesOf('timeZone')
  return zones.includes(chosen) ? zones : [chosen, ...zones]
}
