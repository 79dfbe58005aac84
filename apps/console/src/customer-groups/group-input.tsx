import { CanAccess, ReferenceInput, SelectInput } from 'react-admin'

/** Whom an offer is for: everybody, or a group of customers. */
export function GroupInput() {
  return (
    <CanAccess resource="customer-groups" action="list">
      <ReferenceInput
        source="group_id"
        reference="customer-groups"
        perPage={100}
        sort={{ field: 'name', order: 'ASC' }}
      >
        <SelectInput
          label="customer_groups.of_offer"
          helperText="customer_groups.of_offer_hint"
          optionText="name"
          translateChoice={false}
          emptyText="customer_groups.everybody"
          parse={(value: string) => value || null}
          fullWidth
        />
      </ReferenceInput>
    </CanAccess>
  )
}
