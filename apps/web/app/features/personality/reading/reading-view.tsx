import type { BirthReading } from '@shop/four-pillars/birth-reading'
import type { UserProfile } from '@shop/contract/users/users.schemas'
import { listSuitingStones } from '@shop/four-pillars/suiting-stones'
import { m } from '../../../paraglide/messages.js'
import { SectionHeading } from '../../../ui/layout/section-heading.tsx'
import { Balance } from './balance.tsx'
import { ClockFacts } from '../birth/clock-facts.tsx'
import { EraseButton } from '../birth/erase-button.tsx'
import { Favourable } from './favourable.tsx'
import { Notices } from './notices.tsx'
import { MatchingProducts, type MatchingProductsProps } from './matching-products.tsx'
import { Pillars } from './pillars.tsx'
import { Portrait } from './portrait.tsx'
import { SaveReading } from './save-reading.tsx'
import { ShareButton } from './share-button.tsx'
import { StringStones } from './string-stones.tsx'
import { Stones, type StonesProps } from './stones.tsx'
import { useStones } from './use-stones.ts'

export interface ReadingViewProps
  extends Omit<MatchingProductsProps, 'reading'>, Pick<StonesProps, 'renderStone'> {
  reading: BirthReading
  /** Undefined until the profile is loaded. */
  user: UserProfile | undefined
  onProfileChange: (user: UserProfile) => void
  onErase: () => void
  clockDoubt: string | undefined
  onOtherTime: () => void
}

/** The whole reading, from summary to details. */
export function ReadingView(props: ReadingViewProps) {
  const { reading, renderStone, user, onProfileChange, onErase, clockDoubt, onOtherTime, ...items } = props
  const known = useStones()
  const { pillars, balance, dayMaster, favourable, notices, clock } = reading
  return (
    <div className="flex flex-col gap-14">
      <Portrait reading={reading} />
      <div className="flex flex-col gap-8">
        <Pillars pillars={pillars} />
        <Notices notices={notices} clockDoubt={clockDoubt} onOtherTime={onOtherTime} />
        {clock && <ClockFacts facts={clock} />}
      </div>
      <Balance balance={balance} />
      <Favourable dayMaster={dayMaster} favourable={favourable} />
      <Stones
        key={favourable.elements.map(({ element }) => element).join() + reading.zodiacSign}
        stones={listSuitingStones(reading, known.correspondences)}
        toTermName={known.toTermName}
        renderStone={renderStone}
      />
      <StringStones favourable={favourable} />
      <MatchingProducts reading={reading} {...items} />
      <section
        aria-labelledby="keep"
        className="flex flex-col gap-6 rounded-card border border-line bg-surface px-5 py-7 sm:px-8"
      >
        <SectionHeading id="keep">{m.personality_save_title()}</SectionHeading>
        {user && <SaveReading key={user.user_id} reading={reading} user={user} onSaved={onProfileChange} />}
        <div className="flex flex-wrap items-center gap-3 border-t border-line pt-6">
          <ShareButton reading={reading} />
          <EraseButton user={user} onProfileChange={onProfileChange} onErase={onErase} />
        </div>
        <p className="max-w-text text-sm text-muted">{m.personality_erase_text()}</p>
        <p className="max-w-text text-sm text-muted">{m.personality_reflection()}</p>
      </section>
    </div>
  )
}
