import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/layout/button.tsx'
import type { OverlayProps } from '../../../ui/overlay/dialog.tsx'
import { Drawer } from '../../../ui/overlay/drawer.tsx'
import { FilterForm, type FilterFormProps } from './filter-form.tsx'
import { useIsListPending } from './use-filter-navigation.ts'

type FilterDrawerProps = OverlayProps & Pick<FilterFormProps, 'list' | 'navigation'>

/** The filters in a drawer, for narrow windows. Loaded on first opening. */
export default function FilterDrawer({ open, onOpenChange, list, navigation }: FilterDrawerProps) {
  const isPending = useIsListPending(navigation.address)
  return (
    <Drawer
      side="left"
      open={open}
      onOpenChange={onOpenChange}
      title={m.category_filters()}
      footer={
        <Button wide loading={isPending} onClick={() => onOpenChange(false)}>
          {m.category_show_products({ count: list.total })}
        </Button>
      }
    >
      <FilterForm list={list} navigation={navigation} />
    </Drawer>
  )
}
