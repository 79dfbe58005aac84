import { lazy, type ComponentType } from 'react'
import { CanAccess, CustomRoutes, Resource } from 'react-admin'
import { Route } from 'react-router-dom'
import { LoadingPage } from './layout/loading-page.tsx'
import { NotPermittedPage } from './layout/message-pages.tsx'

const Today = toScreen('today', 'list', async () => (await import('./reports/today-page.tsx')).TodayPage)
const Reports = toScreen(
  'reports',
  'list',
  async () => (await import('./reports/reports-page.tsx')).ReportsPage,
)
const Health = toScreen('health', 'list', async () => (await import('./reports/health-page.tsx')).HealthPage)
const AuditLog = toScreen(
  'audit-log',
  'list',
  async () => (await import('./audit-log/audit-log-list.tsx')).AuditLogList,
)

const OrderList = toScreen('orders', 'list', async () => (await import('./orders/order-list.tsx')).OrderList)
const OrderPage = toScreen('orders', 'show', async () => (await import('./orders/order-page.tsx')).OrderPage)
const NewOrder = toScreen(
  'orders',
  'create',
  async () => (await import('./orders/new-order-page.tsx')).NewOrderPage,
)
const Shipments = toScreen(
  'orders',
  'ship',
  async () => (await import('./orders/shipments/shipments-page.tsx')).ShipmentsPage,
)

const InvoiceList = toScreen(
  'invoices',
  'list',
  async () => (await import('./invoices/invoice-list.tsx')).InvoiceList,
)

const ReturnList = toScreen(
  'returns',
  'list',
  async () => (await import('./returns/return-list.tsx')).ReturnList,
)
const ReturnPage = toScreen(
  'returns',
  'show',
  async () => (await import('./returns/return-page.tsx')).ReturnPage,
)

const ReviewList = toScreen(
  'reviews',
  'list',
  async () => (await import('./reviews/review-list.tsx')).ReviewList,
)
const ReviewPage = toScreen(
  'reviews',
  'show',
  async () => (await import('./reviews/review-show.tsx')).ReviewShow,
)
const QuestionList = toScreen(
  'questions',
  'list',
  async () => (await import('./questions/question-list.tsx')).QuestionList,
)
const QuestionPage = toScreen(
  'questions',
  'show',
  async () => (await import('./questions/question-show.tsx')).QuestionShow,
)
const SaleList = toScreen('sales', 'list', async () => (await import('./sales/sale-list.tsx')).SaleList)
const SaleCreate = toScreen('sales', 'create', async () => (await import('./sales/sale-form.tsx')).SaleCreate)
const SaleEdit = toScreen('sales', 'edit', async () => (await import('./sales/sale-form.tsx')).SaleEdit)
const StaffList = toScreen('staff', 'list', async () => (await import('./staff/staff-list.tsx')).StaffList)
const StaffEdit = toScreen('staff', 'edit', async () => (await import('./staff/staff-edit.tsx')).StaffEdit)
const RoleList = toScreen('roles', 'list', async () => (await import('./roles/role-list.tsx')).RoleList)
const RoleCreate = toScreen('roles', 'create', async () => (await import('./roles/role-form.tsx')).RoleCreate)
const RoleEdit = toScreen('roles', 'edit', async () => (await import('./roles/role-form.tsx')).RoleEdit)
const ProductList = toScreen(
  'products',
  'list',
  async () => (await import('./products/product-list.tsx')).ProductList,
)
const ProductCreate = toScreen(
  'products',
  'create',
  async () => (await import('./products/product-create.tsx')).ProductCreate,
)
const ProductEdit = toScreen(
  'products',
  'edit',
  async () => (await import('./products/product-edit.tsx')).ProductEdit,
)
const StockList = toScreen('stock', 'list', async () => (await import('./stock/stock-list.tsx')).StockList)
const StockMovements = toScreen(
  'stock-movements',
  'list',
  async () => (await import('./stock/movement-list.tsx')).MovementList,
)
const StockCount = toScreen('stock', 'count', async () => (await import('./stock/count-page.tsx')).CountPage)
const CategoryList = toScreen(
  'categories',
  'list',
  async () => (await import('./categories/category-list.tsx')).CategoryList,
)
const CategoryEdit = toScreen(
  'categories',
  'edit',
  async () => (await import('./categories/category-edit.tsx')).CategoryEdit,
)
const CategoryOrder = toScreen(
  'categories',
  'show',
  async () => (await import('./categories/category-order.tsx')).CategoryOrderPage,
)
const TermList = toScreen('terms', 'list', async () => (await import('./vocabulary/term-list.tsx')).TermList)
const SynonymList = toScreen(
  'synonyms',
  'list',
  async () => (await import('./vocabulary/synonym-list.tsx')).SynonymList,
)
const StoneList = toScreen(
  'stones',
  'list',
  async () => (await import('./vocabulary/stone-list.tsx')).StoneList,
)
const CustomerList = toScreen(
  'customers',
  'list',
  async () => (await import('./customers/customer-list.tsx')).CustomerList,
)
const CustomerPage = toScreen(
  'customers',
  'show',
  async () => (await import('./customers/customer-show.tsx')).CustomerShow,
)
const Calendar = toScreen(
  'calendar',
  'list',
  async () => (await import('./calendar/calendar-page.tsx')).CalendarPage,
)
const GroupList = toScreen(
  'customer-groups',
  'list',
  async () => (await import('./customer-groups/group-list.tsx')).GroupList,
)
const GroupCreate = toScreen(
  'customer-groups',
  'create',
  async () => (await import('./customer-groups/group-form.tsx')).GroupCreate,
)
const GroupEdit = toScreen(
  'customer-groups',
  'edit',
  async () => (await import('./customer-groups/group-form.tsx')).GroupEdit,
)
const CouponList = toScreen(
  'coupons',
  'list',
  async () => (await import('./coupons/coupon-list.tsx')).CouponList,
)
const CouponCreate = toScreen(
  'coupons',
  'create',
  async () => (await import('./coupons/coupon-form.tsx')).CouponCreate,
)
const CouponEdit = toScreen(
  'coupons',
  'edit',
  async () => (await import('./coupons/coupon-form.tsx')).CouponEdit,
)
const OfferList = toScreen('offers', 'list', async () => (await import('./offers/offer-list.tsx')).OfferList)
const OfferCreate = toScreen(
  'offers',
  'create',
  async () => (await import('./offers/offer-form.tsx')).OfferCreate,
)
const OfferEdit = toScreen('offers', 'edit', async () => (await import('./offers/offer-form.tsx')).OfferEdit)
const OfferPreview = toScreen(
  'offers',
  'preview',
  async () => (await import('./offers/offer-preview-page.tsx')).OfferPreviewPage,
)
const BatchList = toScreen(
  'coupon-batches',
  'list',
  async () => (await import('./coupons/batch-list.tsx')).BatchList,
)
const BatchCreate = toScreen(
  'coupon-batches',
  'create',
  async () => (await import('./coupons/batch-create.tsx')).BatchCreate,
)
const GiftCardList = toScreen(
  'gift-cards',
  'list',
  async () => (await import('./gift-cards/gift-card-list.tsx')).GiftCardList,
)
const GiftCardPage = toScreen(
  'gift-cards',
  'show',
  async () => (await import('./gift-cards/gift-card-show.tsx')).GiftCardShow,
)
const SettingList = toScreen(
  'settings',
  'list',
  async () => (await import('./settings/setting-list.tsx')).SettingList,
)
const SettingEdit = toScreen(
  'settings',
  'edit',
  async () => (await import('./settings/setting-edit.tsx')).SettingEdit,
)
const ContentList = toScreen(
  'content',
  'list',
  async () => (await import('./content/content-list.tsx')).ContentList,
)
const ContentEdit = toScreen(
  'content',
  'edit',
  async () => (await import('./content/content-edit.tsx')).ContentEdit,
)
const StoryCreate = toScreen(
  'content',
  'create',
  async () => (await import('./content/story-create.tsx')).StoryCreate,
)

const RedirectList = toScreen(
  'redirects',
  'list',
  async () => (await import('./redirects/redirect-list.tsx')).RedirectList,
)
const MissedList = toScreen(
  'missed-addresses',
  'list',
  async () => (await import('./redirects/missed-list.tsx')).MissedList,
)
const ApiKeyList = toScreen(
  'api-keys',
  'list',
  async () => (await import('./api-keys/api-key-list.tsx')).ApiKeyList,
)
const ApiKeyCreate = toScreen(
  'api-keys',
  'create',
  async () => (await import('./api-keys/api-key-create.tsx')).ApiKeyCreate,
)
const NewsletterList = toScreen(
  'newsletters',
  'list',
  async () => (await import('./newsletters/newsletter-list.tsx')).NewsletterList,
)
const NewsletterCreate = toScreen(
  'newsletters',
  'create',
  async () => (await import('./newsletters/newsletter-create.tsx')).NewsletterCreate,
)
const NewsletterEdit = toScreen(
  'newsletters',
  'edit',
  async () => (await import('./newsletters/newsletter-edit.tsx')).NewsletterEdit,
)
const PlatformList = toScreen(
  'agent-platforms',
  'list',
  async () => (await import('./platforms/platform-list.tsx')).PlatformList,
)
const SigningKeyList = toScreen(
  'signing-keys',
  'list',
  async () => (await import('./platforms/signing-key-list.tsx')).SigningKeyList,
)
const WebhookList = toScreen(
  'webhooks',
  'list',
  async () => (await import('./webhooks/webhook-list.tsx')).WebhookList,
)
const WebhookCreate = toScreen(
  'webhooks',
  'create',
  async () => (await import('./webhooks/webhook-create.tsx')).WebhookCreate,
)
const WebhookEdit = toScreen(
  'webhooks',
  'edit',
  async () => (await import('./webhooks/webhook-edit.tsx')).WebhookEdit,
)
const DeliveryList = toScreen(
  'webhook-deliveries',
  'list',
  async () => (await import('./webhooks/delivery-list.tsx')).DeliveryList,
)

const Account = lazy(async () => ({
  default: (await import('./account/account-page.tsx')).AccountPage,
}))

/** The console's screens. A name is that of data/resources.ts and layout/navigation.ts. */
export const SCREENS = [
  <Resource key="today" name="today" list={Today} />,
  <Resource key="reports" name="reports" list={Reports} />,
  <Resource key="calendar" name="calendar" list={Calendar} />,
  <Resource key="orders" name="orders" list={OrderList} show={OrderPage} create={NewOrder} />,
  <Resource key="returns" name="returns" list={ReturnList} show={ReturnPage} />,
  <Resource key="invoices" name="invoices" list={InvoiceList} />,
  <Resource key="reviews" name="reviews" list={ReviewList} show={ReviewPage} />,
  <Resource key="questions" name="questions" list={QuestionList} show={QuestionPage} />,
  <CustomRoutes key="shipments">
    <Route path="/shipments" element={<Shipments />} />
  </CustomRoutes>,
  <Resource key="customers" name="customers" list={CustomerList} show={CustomerPage} />,
  <Resource
    key="customer-groups"
    name="customer-groups"
    list={GroupList}
    create={GroupCreate}
    edit={GroupEdit}
  />,
  <Resource key="coupons" name="coupons" list={CouponList} create={CouponCreate} edit={CouponEdit} />,
  <Resource key="offers" name="offers" list={OfferList} create={OfferCreate} edit={OfferEdit} />,
  <CustomRoutes key="offer-preview">
    <Route path="/offer-preview" element={<OfferPreview />} />
  </CustomRoutes>,
  <Resource key="content" name="content" list={ContentList} create={StoryCreate} edit={ContentEdit} />,
  <Resource key="redirects" name="redirects" list={RedirectList} />,
  <Resource key="missed-addresses" name="missed-addresses" list={MissedList} />,
  <Resource key="coupon-batches" name="coupon-batches" list={BatchList} create={BatchCreate} />,
  <Resource key="gift-cards" name="gift-cards" list={GiftCardList} show={GiftCardPage} />,
  <Resource key="settings" name="settings" list={SettingList} edit={SettingEdit} />,
  <Resource key="staff" name="staff" list={StaffList} edit={StaffEdit} />,
  <Resource key="products" name="products" list={ProductList} create={ProductCreate} edit={ProductEdit} />,
  <Resource key="sales" name="sales" list={SaleList} create={SaleCreate} edit={SaleEdit} />,
  <Resource key="stock" name="stock" list={StockList} />,
  <Resource key="stock-movements" name="stock-movements" list={StockMovements} />,
  <CustomRoutes key="stock-count">
    <Route path="/stock-count" element={<StockCount />} />
  </CustomRoutes>,
  <Resource
    key="categories"
    name="categories"
    list={CategoryList}
    edit={CategoryEdit}
    show={CategoryOrder}
  />,
  <Resource key="stones" name="stones" list={StoneList} />,
  <Resource key="terms" name="terms" list={TermList} />,
  <Resource key="synonyms" name="synonyms" list={SynonymList} />,
  <Resource key="roles" name="roles" list={RoleList} create={RoleCreate} edit={RoleEdit} />,
  <Resource
    key="newsletters"
    name="newsletters"
    list={NewsletterList}
    create={NewsletterCreate}
    edit={NewsletterEdit}
  />,
  <Resource key="webhooks" name="webhooks" list={WebhookList} create={WebhookCreate} edit={WebhookEdit} />,
  <Resource key="api-keys" name="api-keys" list={ApiKeyList} create={ApiKeyCreate} />,
  <Resource key="webhook-deliveries" name="webhook-deliveries" list={DeliveryList} />,
  <Resource key="agent-platforms" name="agent-platforms" list={PlatformList} />,
  <Resource key="signing-keys" name="signing-keys" list={SigningKeyList} />,
  <Resource key="audit-log" name="audit-log" list={AuditLog} />,
  <Resource key="health" name="health" list={Health} />,
  <CustomRoutes key="account">
    <Route path="/account" element={<Account />} />
  </CustomRoutes>,
]

/** A page that is loaded when it is opened, by those who may open it. */
function toScreen(resource: string, action: string, load: () => Promise<ComponentType>): ComponentType {
  const Page = lazy(async () => ({ default: await load() }))
  return function Screen() {
    return (
      <CanAccess
        resource={resource}
        action={action}
        loading={<LoadingPage />}
        accessDenied={<NotPermittedPage />}
      >
        <Page />
      </CanAccess>
    )
  }
}
