import { listReversed } from '@shop/bracelet/caps'
import type { PiecePosition } from '@shop/bracelet/positions'
import { useId, useRef } from 'react'
import { cx } from '../../ui/layout/class-names.ts'
import type { BraceletViewProps } from './bracelet-view.ts'
import { toPartLook } from './looks.ts'
import { LookGradients, PartDrawing, toGradientName } from './part-drawing.tsx'
import { findFront, findIndexAtAngle } from './ring-angle.ts'

/** Space around the bracelet, in shares of its size. */
const MARGIN = 1.1
/** Space for the smallest beads, so that the ring does not jump with the first one. */
const LEAST_MM = 4

interface StrandRingProps extends Partial<Pick<BraceletViewProps, 'onSelect' | 'onDrag' | 'onDrop'>> {
  layout: BraceletViewProps['layout']
  cord: BraceletViewProps['cord']
  selected?: number | undefined
  /** Text for those who cannot see it. */
  label: string
  className?: string
}

/** The bracelet as a drawing from above, with the first part at the front. The server draws it too. */
export function StrandRing({ layout, cord, selected, label, className, ...actions }: StrandRingProps) {
  const id = useId()
  const front = findFront(layout)
  const svg = useRef<SVGSVGElement>(null)
  const { radiusMm, positions } = layout
  const view = toView(layout, front)
  const looks = new Map(
    [cord, ...positions.map(({ part }) => part)].map((part) => [toGradientName(id, part), toPartLook(part)]),
  )
  const reversed = listReversed(positions.map(({ part }) => part))
  // The chosen part rises above its neighbours.
  const inOrder = positions.toSorted((a, b) => Number(a.index === selected) - Number(b.index === selected))

  function startDrag(event: React.PointerEvent, { index }: PiecePosition) {
    if (index !== selected || !actions.onDrag) return
    const controller = new AbortController()
    const { signal } = controller
    let place = index
    const end = (isDone: boolean) => {
      controller.abort()
      actions.onDrop?.(isDone)
    }
    const follow = ({ clientX, clientY }: PointerEvent) => {
      const box = svg.current!.getBoundingClientRect()
      const scale = view.size / Math.min(box.width, box.height)
      const x = (clientX - box.left - box.width / 2) * scale + view.x
      const y = (clientY - box.top - box.height / 2) * scale + view.y
      const next = findIndexAtAngle(layout, Math.atan2(y, x) - front)
      if (next === undefined || next === place) return
      place = next
      actions.onDrag?.(next)
    }
    event.currentTarget.setPointerCapture?.(event.pointerId)
    addEventListener('pointermove', follow, { signal })
    addEventListener('pointerup', () => end(true), { signal })
    addEventListener('pointercancel', () => end(false), { signal })
  }

  return (
    <svg
      ref={svg}
      viewBox={[view.x - view.size / 2, view.y - view.size / 2, view.size, view.size].map(toText).join(' ')}
      role="img"
      aria-label={label}
      focusable="false"
      onClick={(event) => event.target === event.currentTarget && actions.onSelect?.(undefined)}
      className={cx(selected === undefined ? 'touch-pan-y' : 'touch-none', className)}
    >
      <LookGradients looks={looks} shadowId={`${id}shadow`} />
      {positions.map((position) => {
        const { part, hangAngle } = position
        // What hangs is flat.
        const radius = hangAngle === undefined ? part.diameter_tenths / 20 : 3
        const { x, y } = toPlace(position, front)
        return (
          <circle
            key={position.index}
            cx={toText(x + radius * 0.28)}
            cy={toText(y + radius * 0.34)}
            r={toText(radius * 1.45)}
            fill={`url(#${id}shadow)`}
          />
        )
      })}
      <circle r={toText(radiusMm)} fill="none" stroke={toPartLook(cord).main} strokeWidth="0.9" />
      {inOrder.map((position) => {
        const { x, y } = toPlace(position, front)
        const { part, index, holeAngle, hangAngle } = position
        const reverse = reversed[index] ? Math.PI : 0
        return (
          <g
            key={index}
            transform={`translate(${toText(x)} ${toText(y)})${index === selected ? ' scale(1.16)' : ''}`}
            onClick={() => actions.onSelect?.(index)}
            onPointerDown={(event) => startDrag(event, position)}
            className={actions.onSelect && 'cursor-pointer'}
          >
            {hangAngle !== undefined && (
              <line
                x1={toText(-Math.cos(hangAngle + front) * (position.radiusMm - radiusMm))}
                y1={toText(-Math.sin(hangAngle + front) * (position.radiusMm - radiusMm))}
                x2="0"
                y2="0"
                stroke={toPartLook(cord).main}
                strokeWidth="0.6"
              />
            )}
            <PartDrawing
              part={part}
              holeAngle={holeAngle + front + reverse}
              gradient={toGradientName(id, part)}
            />
            {index === selected && (
              <circle
                r={toText(part.diameter_tenths / 20 + 0.5)}
                fill="none"
                strokeWidth="0.5"
                className="stroke-jade-700"
              />
            )}
          </g>
        )
      })}
    </svg>
  )
}

/** The square around all of the bracelet, by its middle and edge. */
function toView({ radiusMm, positions }: BraceletViewProps['layout'], front: number) {
  const edges = positions.map((position) => ({
    ...toPlace(position, front),
    radius: position.part.diameter_tenths / 20,
  }))
  const least = (axis: 'x' | 'y') =>
    Math.min(-radiusMm - LEAST_MM, ...edges.map((edge) => edge[axis] - edge.radius))
  const most = (axis: 'x' | 'y') =>
    Math.max(radiusMm + LEAST_MM, ...edges.map((edge) => edge[axis] + edge.radius))
  const [left, right, top, bottom] = [least('x'), most('x'), least('y'), most('y')]
  const size = Math.max(right - left, bottom - top) * MARGIN
  return { x: (left + right) / 2, y: (top + bottom) / 2, size }
}

function toPlace({ angle, radiusMm }: PiecePosition, front: number): { x: number; y: number } {
  return { x: radiusMm * Math.cos(angle + front), y: radiusMm * Math.sin(angle + front) }
}

/** Browser and server write numbers alike. */
function toText(value: number): string {
  return value.toFixed(2)
}
