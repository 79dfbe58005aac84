import { Typography } from '@mui/material'
import { replaceSigningKey, type SigningKey } from '@shop/contract/agents/signing-keys.console'
import { DataTable, SimpleList, TopToolbar, useTranslate } from 'react-admin'
import { useServices } from '../data/services.ts'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { DateTime } from '../ui/date-time.tsx'
import { RecordList } from '../ui/record-list.tsx'
import { StatusChip } from '../ui/status-chip.tsx'
import { RecordTable } from '../ui/record-table.tsx'

const KeyTable = DataTable<SigningKey>
const TONES = { signing: 'success', next: 'info', earlier: 'default' } as const

/** The keys that sign what platforms get, and how they are replaced. */
export function SigningKeyList() {
  const translate = useTranslate()
  return (
    <>
      <Typography variant="body2" color="text.secondary" sx={{ mt: 2 }}>
        {translate('signing_keys.hint')}
      </Typography>
      <RecordList
        resource="signing-keys"
        sortField="signs_from"
        filters={[]}
        actions={<Actions />}
        cards={<Cards />}
        table={<Table />}
      />
    </>
  )
}

function Actions() {
  const translate = useTranslate()
  const { api } = useServices()
  const replace = (atOnce: boolean) => () => api.call(replaceSigningKey, { body: { at_once: atOnce } })
  return (
    <TopToolbar sx={{ flexWrap: { xs: 'wrap', sm: 'nowrap' } }}>
      {(['replace', 'replace_at_once'] as const).map((way) => (
        <ConfirmButton
          key={way}
          color={way === 'replace' ? 'primary' : 'error'}
          variant="outlined"
          label={translate(`signing_keys.${way}.label`)}
          title={translate(`signing_keys.${way}.title`)}
          text={translate(`signing_keys.${way}.text`)}
          done={`signing_keys.${way}.done`}
          work={replace(way === 'replace_at_once')}
        />
      ))}
    </TopToolbar>
  )
}

function Cards() {
  return (
    <SimpleList<SigningKey>
      rowClick={false}
      primaryText={({ id }) => <span style={{ overflowWrap: 'anywhere' }}>{id}</span>}
      secondaryText={({ signs_from: at }) => <DateTime value={at} />}
      tertiaryText={({ state }) => <State state={state} />}
    />
  )
}

function Table() {
  return (
    <RecordTable<SigningKey>>
      <KeyTable.Col source="id" disableSort />
      <KeyTable.Col source="state" disableSort render={({ state }: SigningKey) => <State state={state} />} />
      <KeyTable.Col
        source="signs_from"
        disableSort
        render={({ signs_from: at }: SigningKey) => <DateTime value={at} />}
      />
      <KeyTable.Col
        source="published_until"
        disableSort
        render={({ published_until: at }: SigningKey) => at && <DateTime value={at} />}
      />
    </RecordTable>
  )
}

function State({ state }: Pick<SigningKey, 'state'>) {
  return <StatusChip status={state} texts="signing_keys.states" tone={TONES[state]} />
}
