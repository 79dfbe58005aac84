import type { Notice } from '@shop/four-pillars/notices'
import { getHanTag } from '../../../lib/i18n/locale.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/layout/button.tsx'
import { cx } from '../../../ui/layout/class-names.ts'
import { Icon } from '../../../ui/media/icons.tsx'
import { toNoticeText } from './notice-text.ts'
import { PILLAR_FACE } from './pillar-face.ts'

interface NoticesProps {
  notices: readonly Notice[]
  /** Why the clock of the birthplace may have been another one. */
  clockDoubt: string | undefined
  /** Switches to the other instant of a repeated local time. */
  onOtherTime: () => void
}

/** Births near a boundary show both readings, and a clock that is not known. Renders nothing without either. */
export function Notices({ notices, clockDoubt, onOtherTime }: NoticesProps) {
  if (notices.length === 0 && clockDoubt === undefined) return null
  return (
    <section
      aria-labelledby="notices"
      className="rounded-card border border-line border-l-4 border-l-gold-400 bg-surface px-5 py-5 sm:px-8"
    >
      <h3 id="notices" className="flex items-center gap-2.5">
        <Icon name="info" className="size-5.5 text-gold-600" />
        {m.personality_notices()}
      </h3>
      <ul className="mt-4 flex flex-col gap-4">
        {notices.map((notice) => (
          <li key={notice.code} className="border-t border-line pt-4">
            <NoticeText notice={notice} />
            {(notice.code === 'time_repeated' || notice.code === 'time_skipped') && (
              <Button variant="quiet" className="-ml-3" onClick={onOtherTime}>
                {m.personality_time_other()}
              </Button>
            )}
          </li>
        ))}
        {clockDoubt !== undefined && (
          <li className="border-t border-line pt-4">
            <p className="font-medium">{m.personality_subject_clock()}</p>
            <p className="mt-1 max-w-text text-sm text-muted">{clockDoubt}</p>
          </li>
        )}
      </ul>
    </section>
  )
}

function NoticeText({ notice }: { notice: Notice }) {
  const { subject, chosen, other, isCharacters, reason } = toNoticeText(notice)
  return (
    <>
      <p className="font-medium">
        {m.personality_notice_subject({ subject })}{' '}
        {isCharacters ? <Both chosen={chosen} other={other} /> : m.personality_or({ chosen, other })}
      </p>
      <p className="mt-1 max-w-text text-sm text-muted">{reason}</p>
    </>
  )
}

/** Two pillars as characters, joined in the language of the page. */
function Both({ chosen, other }: { chosen: string; other: string }) {
  const [before = '', between = '', after = ''] = m.personality_or({ chosen: '|', other: '|' }).split('|')
  const characters = (text: string) => (
    <span lang={getHanTag()} className={cx(PILLAR_FACE, 'text-xl')}>
      {text}
    </span>
  )
  return (
    <>
      {before}
      {characters(chosen)}
      {between}
      {characters(other)}
      {after}
    </>
  )
}
