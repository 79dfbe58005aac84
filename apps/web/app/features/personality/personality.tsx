import type { UserProfile } from '@shop/contract/users'
import { useEffect, useState } from 'react'
import { whenIdle } from '../../lib/react/when-idle.ts'
import { BirthForm } from './birth/birth-form.tsx'
import { BirthSummary } from './birth/birth-summary.tsx'
import { BIRTH_FIELD_IDS } from './birth/birth-values.ts'
import { loadEraseDialog } from './birth/erase-button.tsx'
import { loadReader } from './reading/load-reader.ts'
import { loadPillarFace } from './reading/pillar-face.ts'
import { ReadingView, type ReadingViewProps } from './reading/reading-view.tsx'
import { loadShareDialog } from './reading/share-button.tsx'
import { useBirth } from './birth/use-birth.ts'

export interface PersonalityProps extends Pick<
  ReadingViewProps,
  'renderStone' | 'renderCard' | 'renderPurchase' | 'renderSkeleton' | 'gridClass' | 'onProfileChange'
> {
  shopperId: string
  /** Undefined while nobody can say what the profile holds. */
  user: UserProfile | undefined
  /** Stands below the form as long as nothing is read. */
  children?: React.ReactNode
}

/** From a birth to the stones that suit: the form, then the reading in its place. */
export function Personality({ shopperId, user, children, onProfileChange, ...lent }: PersonalityProps) {
  const birth = useBirth(shopperId, user?.birthday)
  // What was pressed moves the focus along; what was there from the start does not.
  const [lastPress, setLastPress] = useState<'read' | 'edit'>()
  const { values, reading, isEditing, isReading, hasFailed, change, edit, erase } = birth

  // Ahead of the press, and so that a reading needs no connection any more.
  useEffect(
    () =>
      whenIdle(() => {
        void loadPillarFace()
        for (const load of [loadReader, loadShareDialog, loadEraseDialog]) load().catch(() => undefined)
      }),
    [],
  )
  useEffect(() => {
    if (isEditing && lastPress === 'edit') document.getElementById(BIRTH_FIELD_IDS.date)?.focus()
  }, [isEditing, lastPress])

  function read(part?: Parameters<typeof birth.read>[0]) {
    setLastPress('read')
    void birth.read(part)
  }

  if (isEditing || !reading) {
    return (
      <>
        <BirthForm
          values={values}
          onChange={change}
          onRead={() => read()}
          isReading={isReading}
          hasFailed={hasFailed}
        />
        {children}
      </>
    )
  }
  return (
    <>
      <BirthSummary
        values={values}
        takesFocus={lastPress === 'read'}
        onEdit={() => {
          setLastPress('edit')
          edit()
        }}
      />
      <ReadingView
        {...lent}
        reading={reading}
        user={user}
        onProfileChange={onProfileChange}
        onErase={() => {
          setLastPress('edit')
          erase()
        }}
        onOtherTime={() => read({ repeatedTime: values.repeatedTime === 'earlier' ? 'later' : 'earlier' })}
      />
    </>
  )
}
