import type { vocabulary as english } from '../en/vocabulary.ts'

export const vocabulary: typeof english = {
  synonyms: {
    name: '搜索词 |||| 搜索词',
    fields: { q: '搜索', searched: '顾客输入', means: '对应的商品用词' },
    empty: '还没有搜索词',
    empty_text: '顾客的说法与商品用词不同时，在这里对应起来。',
    not_found: '没有符合的词',
  },
  stones: {
    name: '宝石 |||| 宝石',
    fields: { q: '搜索', gem: '宝石', products: '商品数', facts: '矿物信息' },
    empty: '还没有宝石',
    empty_text: '宝石随第一批商品而来。',
    not_found: '没有符合的宝石',
  },
  means_help: '多个用词以逗号分隔。',
  facts: {
    mineral: '矿物',
    treatments: '常见处理',
    formula: '化学式',
    min: '从',
    max: '到',
    hardness: '摩氏硬度',
    density: '密度（g/cm³）',
  },
}
