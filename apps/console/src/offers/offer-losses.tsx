import { previewOfferLosses } from '@shop/contract/losses/losses.console'
import { useFormContext } from 'react-hook-form'
import { useServices } from '../data/services.ts'
import { LossesPanel } from '../losses/losses-panel.tsx'
import { toOfferBody } from './offer-body.ts'

const NAMES = Object.keys(previewOfferLosses.schemas.body.shape)

/** What the offer of the form would sell below cost. */
export function OfferLosses() {
  const { api } = useServices()
  const { getValues } = useFormContext<Parameters<typeof toOfferBody>[0]>()
  return (
    <LossesPanel
      load={async () => {
        const sent: Record<string, unknown> = toOfferBody(getValues())
        const fields = Object.fromEntries(NAMES.map((name) => [name, sent[name]]))
        return api.call(previewOfferLosses, { body: previewOfferLosses.schemas.body.parse(fields) })
      }}
    />
  )
}
