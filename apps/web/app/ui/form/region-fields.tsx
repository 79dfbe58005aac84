import type { UseQueryResult } from '@tanstack/react-query'
import { settleRegion, type AddressDraft } from '../../lib/shop/address-draft.ts'
import type { AddressErrors } from '../../lib/shop/address-errors.ts'
import { getLocale } from '../../lib/i18n/locale.ts'
import type { Regions } from '../../lib/shop/regions.ts'
import { m } from '../../paraglide/messages.js'
import { toAddressFieldId, toAutoComplete, type AddressFormName } from './address-field-id.ts'
import { AddressLine } from './address-line.tsx'
import { Field } from './field.tsx'
import { InlineFailure } from '../text/inline-failure.tsx'
import { Select } from './select.tsx'
import { Skeleton } from '../layout/skeleton.tsx'

interface RegionFieldsProps {
  regions: Pick<UseQueryResult<Regions>, 'data' | 'isPending' | 'error' | 'refetch'>
  address: AddressDraft
  errors: AddressErrors
  form: AddressFormName
  onChange: (change: Partial<AddressDraft>) => void
}

type Place = ReturnType<Regions['listProvinces']>[number]

type Level = 'province' | 'city' | 'district'

const LEVELS = {
  province: {
    label: m.addresses_province,
    choose: m.addresses_choose_province,
    later: m.addresses_choose_province,
    autofill: 'address-level1',
  },
  city: {
    label: m.addresses_city,
    choose: m.addresses_choose_city,
    later: m.addresses_choose_city_later,
    autofill: 'address-level2',
  },
  district: {
    label: m.addresses_district,
    choose: m.addresses_choose_district,
    later: m.addresses_choose_district_later,
    autofill: 'address-level3',
  },
} as const satisfies Record<Level, object>

/** Selects for province, city and district of a mainland address; each depends on the one before. */
export function RegionFields({ regions, address, errors, form, onChange }: RegionFieldsProps) {
  if (!regions.data) {
    return (
      // Target of the error summary while the selects are not loaded.
      <div id={toAddressFieldId('province', form)} tabIndex={-1} className="sm:col-span-2">
        {regions.isPending ? (
          <RegionSkeleton />
        ) : (
          <InlineFailure
            title={m.addresses_regions_failed()}
            error={regions.error}
            onRetry={() => void regions.refetch()}
          />
        )}
      </div>
    )
  }
  const tree = regions.data
  const { province, city, district } = settleRegion(address, tree)
  const districts = tree.listDistricts(province, city)
  const toLabel = (place: Place) => tree.toPlaceLabel(place, getLocale())
  const toSelect = (level: Level, value: string, places: readonly Place[]) => (
    <RegionSelect {...{ level, value, places, toLabel, form, onChange }} error={errors[level]} />
  )
  return (
    <div className="grid gap-x-4 gap-y-5 sm:col-span-2 sm:grid-cols-3">
      {toSelect('province', province, tree.listProvinces())}
      {toSelect('city', city, tree.listCities(province))}
      {city !== '' && districts.length === 0 ? (
        <AddressLine
          field="district"
          label={m.addresses_town()}
          value={district}
          error={errors.district}
          isHome
          form={form}
          onChange={onChange}
        />
      ) : (
        toSelect('district', district, districts)
      )}
    </div>
  )
}

interface RegionSelectProps {
  level: Level
  value: string
  places: readonly Place[]
  toLabel: (place: Place) => string
  error: string | undefined
  form: AddressFormName
  onChange: RegionFieldsProps['onChange']
}

function RegionSelect({ level, value, places, toLabel, error, form, onChange }: RegionSelectProps) {
  const { label, choose, later, autofill } = LEVELS[level]
  return (
    <Field id={toAddressFieldId(level, form)} label={label()} error={error} required>
      {(control) => (
        <Select
          {...control}
          name={level}
          autoComplete={toAutoComplete(`shipping ${autofill}`, form)}
          value={value}
          onChange={(event) => onChange({ [level]: event.target.value })}
        >
          <option value="">{places.length > 0 ? choose() : later()}</option>
          {places.map((place) => (
            <option key={place.name} value={place.name}>
              {toLabel(place)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

function RegionSkeleton() {
  return (
    <div
      role="status"
      aria-busy="true"
      aria-label={m.addresses_regions_loading()}
      className="grid gap-x-4 gap-y-5 sm:grid-cols-3"
    >
      {(['province', 'city', 'district'] as const).map((level) => (
        <div key={level}>
          <span aria-hidden="true" className="mb-1.5 block text-sm font-medium">
            {LEVELS[level].label()}
          </span>
          <Skeleton className="h-12" />
        </div>
      ))}
    </div>
  )
}
