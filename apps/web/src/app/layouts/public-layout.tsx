import { Outlet } from 'react-router';
import { Footer } from '../public/footer.tsx';
import { MainContent } from '../pages/page-frame.tsx';
import { PublicBar } from '../public/public-bar.tsx';

export default function PublicLayout() {
  return (
    <div className="flex min-h-dvh flex-col">
      <PublicBar />
      <MainContent className="mx-auto w-full max-w-6xl flex-1 px-4 pt-8 pb-20 sm:px-8 sm:pt-14">
        <Outlet />
      </MainContent>
      <Footer />
    </div>
  );
}
