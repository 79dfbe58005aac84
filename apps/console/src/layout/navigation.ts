import ApiKeysIcon from '@mui/icons-material/VpnKeyOutlined'
import AuditIcon from '@mui/icons-material/HistoryOutlined'
import CalendarIcon from '@mui/icons-material/CalendarMonthOutlined'
import CategoriesIcon from '@mui/icons-material/CategoryOutlined'
import ContentIcon from '@mui/icons-material/ArticleOutlined'
import CouponsIcon from '@mui/icons-material/LocalOfferOutlined'
import OffersIcon from '@mui/icons-material/SellOutlined'
import CustomersIcon from '@mui/icons-material/PeopleOutlined'
import GiftCardsIcon from '@mui/icons-material/CardGiftcardOutlined'
import GroupsIcon from '@mui/icons-material/Diversity3Outlined'
import InvoicesIcon from '@mui/icons-material/RequestQuoteOutlined'
import HealthIcon from '@mui/icons-material/MonitorHeartOutlined'
import OrdersIcon from '@mui/icons-material/ReceiptLongOutlined'
import PlatformsIcon from '@mui/icons-material/SmartToyOutlined'
import ProductsIcon from '@mui/icons-material/DiamondOutlined'
import ReportsIcon from '@mui/icons-material/BarChartOutlined'
import ReturnsIcon from '@mui/icons-material/AssignmentReturnOutlined'
import QuestionsIcon from '@mui/icons-material/QuestionAnswerOutlined'
import ReviewsIcon from '@mui/icons-material/StarBorderOutlined'
import RedirectsIcon from '@mui/icons-material/AltRouteOutlined'
import RolesIcon from '@mui/icons-material/KeyOutlined'
import SalesIcon from '@mui/icons-material/PercentOutlined'
import SettingsIcon from '@mui/icons-material/TuneOutlined'
import StaffIcon from '@mui/icons-material/BadgeOutlined'
import StockIcon from '@mui/icons-material/Inventory2Outlined'
import StonesIcon from '@mui/icons-material/SpaOutlined'
import SynonymsIcon from '@mui/icons-material/ManageSearchOutlined'
import TermsIcon from '@mui/icons-material/LabelOutlined'
import TodayIcon from '@mui/icons-material/TodayOutlined'
import NewslettersIcon from '@mui/icons-material/MailOutlined'
import WebhooksIcon from '@mui/icons-material/WebhookOutlined'
import type { Permission } from '@shop/contract/staff/permissions.console'
import type { ComponentType } from 'react'

/** An entry of the menu; its name is its address and the key of its text. */
export interface NavigationItem {
  name: string
  icon: ComponentType
  permission: Permission
}

export interface NavigationGroup {
  name: string
  items: readonly NavigationItem[]
}

/** The menu in its order. An entry is shown once the console has its page (screens.tsx) and the role its permission. */
export const NAVIGATION: readonly NavigationGroup[] = [
  {
    name: 'daily',
    items: [
      { name: 'today', icon: TodayIcon, permission: 'reports.read' },
      { name: 'reports', icon: ReportsIcon, permission: 'reports.read' },
      { name: 'orders', icon: OrdersIcon, permission: 'orders.read' },
      { name: 'returns', icon: ReturnsIcon, permission: 'orders.read' },
      { name: 'invoices', icon: InvoicesIcon, permission: 'orders.read' },
      { name: 'reviews', icon: ReviewsIcon, permission: 'reviews.read' },
      { name: 'questions', icon: QuestionsIcon, permission: 'reviews.read' },
    ],
  },
  {
    name: 'catalogue',
    items: [
      { name: 'products', icon: ProductsIcon, permission: 'products.read' },
      { name: 'sales', icon: SalesIcon, permission: 'products.read' },
      { name: 'calendar', icon: CalendarIcon, permission: 'products.read' },
      { name: 'stock', icon: StockIcon, permission: 'products.read' },
      { name: 'categories', icon: CategoriesIcon, permission: 'products.read' },
      { name: 'stones', icon: StonesIcon, permission: 'products.read' },
      { name: 'terms', icon: TermsIcon, permission: 'products.read' },
      { name: 'synonyms', icon: SynonymsIcon, permission: 'products.read' },
    ],
  },
  {
    name: 'people',
    items: [
      { name: 'customers', icon: CustomersIcon, permission: 'customers.read' },
      { name: 'customer-groups', icon: GroupsIcon, permission: 'customers.read' },
      { name: 'coupons', icon: CouponsIcon, permission: 'coupons.read' },
      { name: 'offers', icon: OffersIcon, permission: 'offers.manage' },
      { name: 'gift-cards', icon: GiftCardsIcon, permission: 'gift_cards.read' },
    ],
  },
  {
    name: 'shop',
    items: [
      { name: 'content', icon: ContentIcon, permission: 'content.read' },
      { name: 'newsletters', icon: NewslettersIcon, permission: 'newsletters.send' },
      { name: 'redirects', icon: RedirectsIcon, permission: 'content.read' },
      { name: 'settings', icon: SettingsIcon, permission: 'settings.read' },
    ],
  },
  {
    name: 'control',
    items: [
      { name: 'staff', icon: StaffIcon, permission: 'staff.manage' },
      { name: 'roles', icon: RolesIcon, permission: 'staff.manage' },
      { name: 'webhooks', icon: WebhooksIcon, permission: 'programs.manage' },
      { name: 'api-keys', icon: ApiKeysIcon, permission: 'programs.manage' },
      { name: 'agent-platforms', icon: PlatformsIcon, permission: 'programs.manage' },
      { name: 'audit-log', icon: AuditIcon, permission: 'audit.read' },
      { name: 'health', icon: HealthIcon, permission: 'health.read' },
    ],
  },
]

/** The entry of a page. */
export function getNavigationItem(page: string): NavigationItem {
  const item = NAVIGATION.flatMap(({ items }) => items).find(({ name }) => name === page)
  if (!item) throw new Error(`navigation.ts has no page "${page}"`)
  return item
}

/** The groups and entries of a role, of the pages that there are. */
export function listNavigation(
  permissions: readonly Permission[],
  pages: ReadonlySet<string>,
): NavigationGroup[] {
  return NAVIGATION.map(({ name, items }) => ({
    name,
    items: items.filter((item) => pages.has(item.name) && permissions.includes(item.permission)),
  })).filter(({ items }) => items.length > 0)
}
