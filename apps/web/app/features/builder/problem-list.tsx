import type { DesignProblem } from '@shop/bracelet/design-problem'
import { m } from '../../paraglide/messages.js'
import { Icon } from '../../ui/media/icons.tsx'
import { toMm, toProblemText } from './design-texts.ts'
import type { Builder } from './use-builder.ts'

/** More would hide the strand; the rest follows when these are mended. */
const SHOWN = 4

/** Why the bracelet cannot be made yet, each with an offer to mend it. Nothing for a good one. */
export function ProblemList({ builder }: { builder: Builder }) {
  const problems = builder.problems.slice(0, SHOWN)
  if (problems.length === 0) {
    return (
      <p className="flex items-center gap-2 text-sm text-ok">
        <Icon name="check" className="size-5" />
        {m.design_closes()}
      </p>
    )
  }
  return (
    <ul aria-label={m.design_problems()} className="flex flex-col gap-1">
      {problems.map((problem) => (
        <li
          key={`${problem.code} ${problem.index}`}
          className="flex flex-wrap items-center gap-x-3 text-sm text-gold-600"
        >
          <span className="inline-flex items-center gap-2">
            <Icon name="info" className="size-5" />
            {toText(problem, builder)}
          </span>
          <Mend problem={problem} builder={builder} />
        </li>
      ))}
    </ul>
  )
}

function toText(problem: DesignProblem, { fit, partsById }: Builder): string {
  return toProblemText(problem, {
    name: (problem.part !== undefined && partsById.get(problem.part)?.name) || '',
    place: (problem.index ?? 0) + 1,
    difference: toMm(fit.differenceTenths),
  })
}

function Mend({ problem: { code, index }, builder }: { problem: DesignProblem; builder: Builder }) {
  const mend =
    code === 'TOO_SHORT' || code === 'TOO_LONG'
      ? { label: m.design_even_out(), run: builder.evenOut }
      : index !== undefined
        ? { label: m.design_mend_remove(), run: () => builder.remove(index) }
        : undefined
  if (!mend) return null
  return (
    <button
      type="button"
      onClick={mend.run}
      className="min-h-11 font-medium text-jade-700 underline underline-offset-4"
    >
      {mend.label}
    </button>
  )
}
