import { Link } from 'react-router';
import { loginMessages } from './messages.ts';
import { paths } from '../../paths.ts';
import { LegalLine } from './legal-line.tsx';
import { LoginForm } from './login-form.tsx';

export function LoginPanel() {
  return (
    <div className="flex flex-col gap-6">
      <div>
        <h1 className="text-3xl font-extrabold">{loginMessages.title}</h1>
        <p className="mt-2 text-text-2">{loginMessages.lead}</p>
      </div>
      <LoginForm />
      <p className="text-center text-text-2">
        {loginMessages.noAccount}{' '}
        <Link to={paths.register} className="font-bold text-primary underline underline-offset-4">
          {loginMessages.register}
        </Link>
      </p>
      <LegalLine before={loginMessages.legalBefore} />
    </div>
  );
}
