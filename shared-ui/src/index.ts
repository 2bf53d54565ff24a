export {
  AccountHeader,
  type AccountHeaderProps,
  AccountHeaderSkeleton,
  AccountPage,
} from './account/AccountHeader.tsx';
export { Alert, type AlertProps } from './alert/Alert.tsx';
/** The URL of the hero illustration for the blue field. */
export { default as heroVoicesUrl } from './assets/hero-voices.svg';
export { AuthLayout, type AuthLayoutProps } from './auth/AuthLayout.tsx';
export { Avatar, type AvatarProps } from './avatar/Avatar.tsx';
export { getCompanyPlaceholder } from './avatar/getCompanyPlaceholder.ts';
export { CompanyImage, type CompanyImageProps } from './avatar/CompanyImage.tsx';
export { UnclaimedBadge } from './badge/UnclaimedBadge.tsx';
export { VerifiedBadge, type VerifiedBadgeProps } from './badge/VerifiedBadge.tsx';
export { Button, type ButtonProps } from './button/Button.tsx';
export { ButtonLink } from './button/ButtonLink.tsx';
export type { ButtonLook, ButtonSize, ButtonVariant } from './button/buttonStyle.ts';
export { Card } from './card/Card.tsx';
export { findTrend, type Trend } from './chart/findTrend.ts';
export { MonthChart } from './chart/MonthChart.tsx';
export type { ChartMonth, ChartPart, MonthChartProps } from './chart/MonthChartProps.ts';
export { DangerZone, type DangerZoneProps } from './card/DangerZone.tsx';
export { type Combobox, useCombobox, type UseComboboxOptions } from './combobox/useCombobox.ts';
export { CompanyHeader, type CompanyHeaderProps, CompanyHeaderSkeleton } from './company-header/CompanyHeader.tsx';
export { WebsiteLink, type WebsiteLinkProps } from './company-header/WebsiteLink.tsx';
export { CopyField, type CopyFieldProps } from './copy-field/CopyField.tsx';
export { DataTable, type DataTableColumn, type DataTableProps } from './data-table/DataTable.tsx';
export { EmptyState, type EmptyStateProps } from './empty-state/EmptyState.tsx';
export { ComboboxField, type ComboboxFieldProps } from './field/ComboboxField.tsx';
export type { FieldLook } from './field/Field.tsx';
export type { ComboboxOption } from './field/matchingOptions.ts';
export { PasswordField, type PasswordFieldProps } from './field/PasswordField.tsx';
export { SelectField, type SelectFieldProps } from './field/SelectField.tsx';
export { TextArea, type TextAreaProps } from './field/TextArea.tsx';
export { TextField, type TextFieldProps } from './field/TextField.tsx';
export { FileDrop, type FileDropProps } from './file-drop/FileDrop.tsx';
export { Footer, type FooterProps } from './footer/Footer.tsx';
export { Form, FormActions, type FormProps, FormRow, FormSubmit, PhoneRow } from './form/Form.tsx';
export { FormGroup, type FormGroupProps } from './form/FormGroup.tsx';
export { FormIntro, type FormIntroProps } from './form/FormIntro.tsx';
export { useIsHydrated } from './hydration/useIsHydrated.ts';
export { LanguageSwitch, type LanguageSwitchProps } from './language-switch/LanguageSwitch.tsx';
export { createMessages, type Translate } from './language/createMessages.ts';
export { type Formats, useFormats } from './language/formats.ts';
export { activateLanguage, activeLanguage, useLanguage } from './language/language.ts';
export { useNames, type Names } from './language/useNames.ts';
export { CardTitle, Muted, Section, SectionTitle, Split, Stack, Wrap } from './layout/layout.tsx';
export { PageHead, type PageHeadProps } from './layout/PageHead.tsx';
export { SideLayout, type SideLayoutProps } from './layout/SideLayout.tsx';
export { Logo } from './logo/Logo.tsx';
export { MenuButton, type MenuButtonProps } from './mobile-menu/MenuButton.tsx';
export {
  MobileMenu,
  MobileMenuPair,
  type MobileMenuProps,
  MobileMenuRow,
  MobileMenuSwitches,
} from './mobile-menu/MobileMenu.tsx';
export { Modal, type ModalProps } from './modal/Modal.tsx';
export { type ModalDialog, useModalDialog } from './modal/useModalDialog.ts';
export { NotFoundPanel } from './not-found/NotFoundPanel.tsx';
export { Note, type NoteProps } from './note/Note.tsx';
export { QrCode, type QrCodeProps } from './qr-code/QrCode.tsx';
export { RatingBars, type RatingBarsProps } from './rating/RatingBars.tsx';
export { RatingLabel, type RatingLabelProps } from './rating/RatingLabel.tsx';
export { RatingSlider, type RatingSliderProps } from './rating/RatingSlider.tsx';
export { RatingSummary, RatingSummaryLine, type RatingSummaryProps } from './rating/RatingSummary.tsx';
export { Stars, type StarsProps } from './rating/Stars.tsx';
export {
  type ReviewAuthor,
  ReviewCard,
  ReviewCardEdit,
  type ReviewCardEditProps,
  type ReviewCardProps,
  ReviewLink,
} from './review-card/ReviewCard.tsx';
export { ReviewList, ReviewListItem, type ReviewListItemProps } from './review-card/ReviewList.tsx';
export { ReviewListSkeleton, type ReviewListSkeletonProps } from './review-card/ReviewListSkeleton.tsx';
export { SearchField, type SearchFieldProps } from './search/SearchField.tsx';
export { SearchTextField, type SearchTextFieldProps } from './search/SearchTextField.tsx';
export { SearchHit } from './search/SearchHit.tsx';
export { SearchHeading, SearchKeys, SearchNote, SearchPanel, SearchRows } from './search/SearchPanel.tsx';
export { SideNav, type SideNavProps } from './side-nav/SideNav.tsx';
export { BusyRegion, type BusyRegionProps } from './skeleton/BusyRegion.tsx';
export { Skeleton, type SkeletonProps } from './skeleton/Skeleton.tsx';
export { Spinner, type SpinnerProps } from './spinner/Spinner.tsx';
export { Switch, type SwitchProps } from './switch/Switch.tsx';
export { barBelow, below } from './theme/breakpoints.ts';
export { GlobalStyle } from './theme/GlobalStyle.tsx';
export { type RatingTone, ratingTones, starStyle, getRatingTone } from './theme/ratingTones.ts';
export { getHueColors } from './theme/getHueColors.ts';
export { scrollHint } from './theme/scrollHint.ts';
export { type ThemeChoice, ThemeSwitch, type ThemeSwitchProps } from './theme-switch/ThemeSwitch.tsx';
export { StatusPill } from './toast/StatusPill.tsx';
export { Toast, type ToastProps } from './toast/Toast.tsx';
export { ToastStack, type ToastStackProps } from './toast/ToastStack.tsx';
export {
  TopBar,
  TopBarExtra,
  TopBarLink,
  TopBarLoading,
  TopBarNav,
  type TopBarProps,
  TopBarSearch,
  TopBarSearchButton,
  type TopBarSearchButtonProps,
  type TopBarSearchProps,
  TopBarSeparator,
  TopBarWide,
} from './top-bar/TopBar.tsx';
export { UserChip } from './top-bar/UserChip.tsx';
export { formatDuration } from './trust/formatDuration.ts';
export {
  HelpfulButton,
  type HelpfulButtonProps,
  HelpfulCount,
  type HelpfulCountProps,
} from './trust/HelpfulButton.tsx';
export { ExplainedLabel, type ExplainedLabelProps } from './trust/ExplainedLabel.tsx';
export { OriginLabel, type OriginLabelProps } from './trust/OriginLabel.tsx';
export { Pill, type PillProps } from './trust/Pill.tsx';
export { ReplyRate, type ReplyRateProps } from './trust/ReplyRate.tsx';
export { ReplyBox, ReviewReply, type ReviewReplyProps } from './trust/ReviewReply.tsx';
export { ReviewMenu, type ReviewMenuItem, type ReviewMenuProps } from './trust/ReviewMenu.tsx';
export { type GroundKey, GROUNDS, useGroundLabel } from './trust/rules/grounds.ts';
export { ReasonsNote, type ReasonsNoteProps } from './trust/rules/ReasonsNote.tsx';
export { SkipLink } from './visually-hidden/SkipLink.tsx';
export { VisuallyHidden } from './visually-hidden/VisuallyHidden.tsx';
