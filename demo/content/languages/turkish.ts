import { lines } from '../topics/topic.ts';
import type { LanguageTexts } from './language-texts.ts';

export const turkish: LanguageTexts = {
  code: 'tr',
  weekdays: ['Pazar', 'Pazartesi', 'Salı', 'Çarşamba', 'Perşembe', 'Cuma', 'Cumartesi'],
  posts: lines(`
    Çay demlendi, simit yok. Bu şehrin tek kusuru. Yarın kendim yapıyorum.
    Komşum "kolay gelsin" demeyi öğrendi, artık herkese söylüyor. Otobüs şoförü bayıldı.
    Menemende soğan olur mu tartışması limana kadar ulaştı. Ben söylemeyeyim, evde huzur olsun.
    Teleskopla Satürn'e baktık. Oğlum uzun uzun sustu, sonra "halkası düşmüyor mu?" dedi. #LookUp
    Fırıncı mahalleye bayram tatlısı dağıttı, tarifini dedemden almış gibi. Ellerine sağlık @{friend}.
    Kırk yıllık sazın telini burada, bir bisiklet tamircisi değiştirdi. Akordu da yaptı. Dünya küçük. 🎶
    Kitaplıkta Türkçe şiir rafı açıldı. İlk gün üç kitap gitti, ikisi şarkı söyleyerek döndü. #HarbourLibrary
    Deniz soğuk mu diyorlar. Değil. Biz sıcağız.
    Baklava atölyesi notları burada, hamuru ince açmanın sırrı dahil: https://longtable.example/baklava
    Martı simidimi değil, gözlüğümü aldı. Pazarlık sürüyor.
  `),
  leads: lines(`
    [Mercimek çorbası|Menemen|Börek] yaptık, [komşular geldi|tencere boşaldı|tarif istendi].
    [Sis|Yağmur|Hafif bir güneş] var [limanda|tepede|çarşıda], [çay ikinci demde|martılar yürüyor|keyfim yerinde].
    {weekday} günü [prova|maç|okuma saati] var, [herkes davetli|geç kalmayın|kurabiye bende].
    [Bisikleti|Eski radyoyu|Sandalyeyi] onardım, [bir vida arttı|yeni gibi|babam görse gülerdi].
    [@{friend}|Kızım|Balıkçı Hasan] bana [bir düğüm|bir kelime|sabretmeyi] öğretti, [unutmadan yazdım|hâlâ deniyorum|güldük çok].
    [Fenere|Değirmene|Tuzlaya] kadar yürüdük, [ay çıktı|bir balıkçıl bekliyordu|dizlerim şikâyetçi].
    [Şiir|Roman|Mektup] okudum bütün [akşam|öğleden sonra], [içim ısındı|çay soğudu|değdi].
    Yıldızlar bu gece [çok net|bulut arkasında|denizde bile görünüyor], [battaniye getirin|bekliyoruz|üşüdük ama değdi].
  `),
  follows: lines(`
    Yarın [devam|bir daha|Allah kerim].
    Teşekkürler @{friend}, [eline sağlık|iyi ki varsın|çay benden].
    Gelen [olur mu|çayını alsın|buyursun].
    Hepsi bu.
    Kusursuz değil ama [bizim|güzel|sıcacık].
    Afiyet olsun.
  `),
  comments: lines(`
    Ellerine sağlık! [Canım çekti.|Tarifi isterim.]
    Soğan olur. [Tartışma bitti.|Bence de.]
    Geliyorum, [çay koy|simit bende].
    Ne güzel anlatmışsın. [İçim ısındı.|Gülümsedim.]
    Kolay gelsin! 🌙
    Martıya selam söyle.
    Aynen öyle.
    Biz sıcağız, evet!
  `),
};
