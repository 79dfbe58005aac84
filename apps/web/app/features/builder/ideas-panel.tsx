import { surprise } from '@shop/bracelet/surprise'
import { buildTemplate, TEMPLATES, type Template } from '@shop/bracelet/templates'
import type { BeadElement } from '@shop/contract/designs/bracelet-parts.rules'
import { m } from '../../paraglide/messages.js'
import { Button, ButtonLink } from '../../ui/layout/button.tsx'
import { ElementDot } from '../../ui/layout/chip.tsx'
import { toTemplateText } from './design-texts.ts'
import type { Builder } from './use-builder.ts'

interface IdeasPanelProps {
  builder: Builder
  favourable: readonly BeadElement[]
}

/** Starting points: by chance, by the birth reading, by intention and by element. */
export function IdeasPanel({ builder, favourable }: IdeasPanelProps) {
  const { design, parts, open } = builder
  const request = { wristMm: design.wrist_mm, ease: design.ease, favourable }

  function draw() {
    const drawn = surprise(parts, Math.floor(Math.random() * 2 ** 31), request)
    open(drawn ?? design, m.design_notice_surprise())
  }

  function use(template: Template, name: string) {
    open(buildTemplate(template, parts, request) ?? design, m.design_notice_template({ name }))
  }

  const list = (kind: Template['kind']) =>
    TEMPLATES.filter((template) => template.kind === kind).map((template) => (
      <TemplateButton key={template.id} template={template} onUse={use} />
    ))
  return (
    <div className="flex flex-col gap-7">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button variant="secondary" onClick={draw}>
          {m.design_surprise()}
        </Button>
        <p className="text-sm text-muted">{m.design_surprise_text()}</p>
      </div>
      <section>
        <h2 className="mb-1 text-h3">{m.design_ideas_reading()}</h2>
        {favourable.length > 0 ? (
          <ul>{list('reading')}</ul>
        ) : (
          <>
            <p className="text-sm text-muted">{m.design_ideas_no_reading()}</p>
            <ButtonLink to="/user/personality-demo" variant="quiet" className="-ml-3">
              {m.design_balance_reading_link()}
            </ButtonLink>
          </>
        )}
      </section>
      <section>
        <h2 className="mb-1 text-h3">{m.design_ideas_intention()}</h2>
        <ul className="divide-y divide-line">{list('intention')}</ul>
      </section>
      <section>
        <h2 className="mb-1 text-h3">{m.design_ideas_element()}</h2>
        <ul className="divide-y divide-line">{list('element')}</ul>
      </section>
    </div>
  )
}

function TemplateButton({
  template,
  onUse,
}: {
  template: Template
  onUse: (template: Template, name: string) => void
}) {
  const texts = toTemplateText(template)
  if (!texts) return null
  return (
    <li>
      <button
        type="button"
        onClick={() => onUse(template, texts.name)}
        className="group flex min-h-14 w-full flex-col items-start justify-center py-2.5 text-start"
      >
        <span className="inline-flex items-center gap-2 font-medium group-hover:text-jade-700">
          {template.kind === 'element' && <ElementDot element={template.id} />}
          {texts.name}
        </span>
        <span className="text-sm text-muted">{texts.text}</span>
      </button>
    </li>
  )
}
