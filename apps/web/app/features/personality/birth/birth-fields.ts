import type { FieldErrors } from '../../../lib/api/field-errors.ts'
import type { BirthValues, BirthField } from './birth-values.ts'

export interface BirthFieldsProps {
  values: BirthValues
  errors: FieldErrors<BirthField>
  onChange: (part: Partial<BirthValues>) => void
}
