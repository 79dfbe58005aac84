import type { BirthReading } from '@shop/four-pillars/birth-reading'
import { useState } from 'react'
import { toBirthInput, toBirthValues, type BirthValues } from './birth-values.ts'
import { findStoredBirth, forgetBirth, storeBirth } from './stored-birth.ts'

/** Loads the calendar, a chunk of some 66 kB for this page only. */
export const loadReader = () => import('@shop/four-pillars/birth-reading')

/** State and actions of the personality page: editing, computing, or showing a reading. */
interface Birth {
  values: BirthValues
  reading: BirthReading | undefined
  /** The form is shown instead of a reading. */
  isEditing: boolean
  isReading: boolean
  hasFailed: boolean
  change: (part: Partial<BirthValues>) => void
  /** Computes the reading, optionally with other conventions. Call it with valid values only. */
  read: (part?: Partial<BirthValues>) => Promise<void>
  edit: () => void
  erase: () => void
}

/** State of a birth and its reading, stored in this tab so that it survives navigation and reload. */
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
