import { endpoints } from '@heard/contract';
import {
  Link,
  paths,
  queryKeys,
  useApi,
  useNavigate,
  useNotices,
  usePageTitle,
  useQueryClient,
  useSessionActions,
} from '@heard/sdk';
import { Alert, Button, Form, FormIntro, FormSubmit, Wrap } from '@heard/ui';
import { useMessages } from '../memberships/messages/messages.ts';
import { CompanyFields, PlaceAndContactFields } from './CompanyFields.tsx';
import { toRegisterBody } from './toRegisterBody.ts';
import { useRegistrationForm } from './useSignUpForm.ts';

/** `/my-company/new`: registers or claims a further company with the present login. */
export default function AddCompanyPage() {
  const t = useMessages();
  usePageTitle(t('add.title'));
  const form = useAddCompanyForm();
  return (
    <Wrap>
      <FormIntro title={t('add.title')}>{t('add.intro')}</FormIntro>
      <Form spacing="groups" {...form.formProps}>
        <CompanyFields form={form} />
        <PlaceAndContactFields form={form} />
        {form.failure !== null && <Alert>{form.failure}</Alert>}
        <FormSubmit>
          <Link to={paths.myCompany}>{t('add.back')}</Link>
          <Button type="submit" size="lg" loading={form.submitting}>
            {t('add.button')}
          </Button>
        </FormSubmit>
      </Form>
    </Wrap>
  );
}

/** Returns the form. The session then acts for the new company. */
function useAddCompanyForm() {
  const t = useMessages();
  const api = useApi();
  const navigate = useNavigate();
  const notices = useNotices();
  const queryClient = useQueryClient();
  const { reloadAccount } = useSessionActions();
  return useRegistrationForm({
    draft: 'business.add-company',
    hasLogin: false,
    submit: async (values) => {
      const { email: _, password: __, ...body } = toRegisterBody(values);
      const { id: companyId } = await api.send(endpoints.addMembership, { body });
      void queryClient.invalidateQueries({ queryKey: queryKeys.company(companyId) });
      await api.send(endpoints.switchCompany, { body: { companyId } });
      reloadAccount();
      notices.show({ text: t('add.done', { name: body.name }) });
      await navigate(paths.myCompanyReviews);
    },
  });
}
