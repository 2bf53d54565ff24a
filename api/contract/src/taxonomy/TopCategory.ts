/** The languages in which categories have names. */
export interface CategoryNames {
  en: string;
  es: string;
  fr: string;
}

/** A category that companies are assigned to. */
export interface Subcategory {
  /** A number other than zero that no other category of both levels has. */
  id: number;
  slug: string;
  names: CategoryNames;
  /** Further search words, in any language. */
  also: readonly string[];
}

/** A category that a company belongs to through its subcategories. */
export interface TopCategory {
  id: number;
  slug: string;
  /** The name of a lucide icon. */
  icon: string;
  names: CategoryNames;
  subcategories: readonly Subcategory[];
}
