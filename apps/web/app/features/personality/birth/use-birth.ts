import type { BirthReading } from '@shop/four-pillars/birth-reading'
import { useState } from 'react'
import { toBirthInput, toBirthValues, type BirthValues } from './birth-values.ts'
import { findStoredBirth, forgetBirth, storeBirth } from './stored-birth.ts'
import { loadReader } from '../reading/load-reader.ts'

/** Where the page stands: filling in, waiting for the calendar, or with a reading. */
export interface Birth {
  values: BirthValues
  reading: BirthReading | undefined
  /** The form is shown, in place of a reading or because there is none yet. */
  isEditing: boolean
  isReading: boolean
  hasFailed: boolean
  change: (part: Partial<BirthValues>) => void
  /** Reads what is filled in, with other conventions if given. Ask it only for values without faults. */
  read: (part?: Partial<BirthValues>) => Promise<void>
  edit: () => void
  erase: () => void
}

/** A birth on its way to a reading. It stays in this tab; going to a piece and back, or a reload, loses nothing typed. */
export function useBirth(shopperId: string, birthday: string | null | undefined): Birth {
  const [values, setValues] = useState(() => findStoredBirth(shopperId)?.values ?? toBirthValues(birthday))
  const [reading, setReading] = useState(() => findStoredBirth(shopperId)?.reading)
  const [isEditing, setIsEditing] = useState(reading === undefined)
  const [isReading, setIsReading] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)

  function change(part: Partial<BirthValues>) {
    const next = { ...values, ...part }
    setValues(next)
    storeBirth(shopperId, { values: next, reading })
  }

  async function read(part: Partial<BirthValues> = {}) {
    const next = { ...values, ...part }
    setHasFailed(false)
    setIsReading(true)
    try {
      const { readBirth } = await loadReader()
      const found = readBirth(toBirthInput(next))
      setValues(next)
      setReading(found)
      setIsEditing(false)
      storeBirth(shopperId, { values: next, reading: found })
    } catch (error) {
      console.warn('The calendar could not be loaded', error)
      setHasFailed(true)
    } finally {
      setIsReading(false)
    }
  }

  function erase() {
    forgetBirth()
    setValues(toBirthValues(undefined))
    setReading(undefined)
    setIsEditing(true)
  }

  return {
    values,
    reading,
    isEditing,
    isReading,
    hasFailed,
    change,
    read,
    edit: () => setIsEditing(true),
    erase,
  }
}
