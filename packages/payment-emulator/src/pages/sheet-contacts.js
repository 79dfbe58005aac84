/** Who the wallet's shopper may be: addresses that the shop delivers to on different terms, and one that it cannot. */
export const CONTACTS = [
  {
    label: 'Mia Carter, San Francisco',
    name: 'Mia Carter',
    phone: '+1 415 555 0132',
    address: {
      line1: '500 Howard Street',
      line2: 'Suite 300',
      city: 'San Francisco',
      state: 'CA',
      postal_code: '94105',
      country: 'US',
    },
  },
  {
    label: '李娜，杭州市西湖区',
    name: '李娜',
    phone: '13800138000',
    address: {
      line1: '文三路 90 号',
      line2: null,
      city: '杭州市西湖区',
      state: '浙江省',
      postal_code: '310012',
      country: 'CN',
    },
  },
  {
    label: 'Jonas Weber, Berlin',
    name: 'Jonas Weber',
    phone: '+49 30 901820',
    address: {
      line1: 'Invalidenstraße 116',
      line2: null,
      city: 'Berlin',
      state: '',
      postal_code: '10115',
      country: 'DE',
    },
  },
]
